import { useIntl } from 'react-intl';
import { paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { ButtonLink, ErrorState } from '@nightlark/ui';
import { Boundary } from '../../composition/index.ts';
import { AreaError } from './area-error.tsx';
import s from './error-page.module.css';
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

const reload = () => window.location.reload();

/** Error state of the whole page when a layout fails (docs/product/shell.md#loading-and-errors). */
export function ErrorPage() {
  return (
    <Boundary info={{ remote: null, where: 'frame' }} fallback={() => <LastResort />}>
      <main className={s.page}>
        <AreaError failure={{ reason: 'failed' }} onRetry={reload} />
      </main>
    </Boundary>
  );
}

/** Where the error page failed itself. Uses nothing that could fail too. */
function LastResort() {
  const { formatMessage } = useIntl();
  return (
    <main className={s.page}>
      <title>{formatMessage(messages.title)}</title>
      <h1>{formatMessage(messages.errorPageFailed)}</h1>
      <a href="/">{formatMessage(messages.home)}</a>
    </main>
  );
}
