import { ENDPOINTS } from '@nightlark/contract';
import { ButtonLink } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { Section } from './section.tsx';

/** Everything the member owns, as a file. A plain link: the browser shows the progress and keeps the file. */
export function DataExport() {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.export)} text={formatMessage(messages.exportText)}>
      <ButtonLink variant="secondary" icon="download" to={`/api/${ENDPOINTS.exportArchive[1]}`} reloadDocument download>
        {formatMessage(messages.exportButton)}
      </ButtonLink>
    </Section>
  );
}
