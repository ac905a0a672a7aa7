import { paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { ButtonLink, ErrorState } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** The 404 page (docs/product/shell.md#loading-and-errors), with a link home. */
export function MissingPage() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <>
      <title>{`${formatMessage(messages.missing)} · ${name}`}</title>
      <ErrorState
        level={1}
        art="lost"
        title={formatMessage(messages.missing)}
        text={formatMessage(messages.missingText)}
        action={<ButtonLink to={paths.index.href()}>{formatMessage(messages.home)}</ButtonLink>}
      />
    </>
  );
}
