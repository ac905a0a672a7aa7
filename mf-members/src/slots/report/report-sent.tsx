import { Button, Stack } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './report.module.css';
import type { Sent } from './use-report.ts';

/** Confirmation with the report's reference. */
export function ReportSent({ name, sent, onDone }: { name: string; sent: Sent; onDone: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Stack gap={4}>
      <div role="status">
        <p className={s.text}>{formatMessage(messages.done)}</p>
        <p className={s.reference} translate="no">
          {sent.reference}
        </p>
        {sent.blocked !== null && (
          <p className={s.text}>{formatMessage(sent.blocked ? messages.blocked : messages.notBlocked, { name })}</p>
        )}
      </div>
      <Button block onClick={onDone}>
        {formatMessage(messages.finish)}
      </Button>
    </Stack>
  );
}
