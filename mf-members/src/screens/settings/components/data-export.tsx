import { ENDPOINTS } from '@nightlark/contract';
import { ButtonLink } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { Section } from './section.tsx';

/** Download of the member's data. A plain link, so that the browser shows the progress and saves the file. */
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
