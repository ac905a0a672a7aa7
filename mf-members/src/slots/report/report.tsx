import { paths, type OverlayProps } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useOverlay } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { messages } from './messages.ts';
import { ReportForm } from './report-form.tsx';
import s from './report.module.css';
import { type Sent, useReport } from './use-report.ts';

/** Confirmation with the report's reference. */
function ReportSent({ name, sent, onDone }: { name: string; sent: Sent; onDone: () => void }) {
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

/** Reporting a member, from a profile, a photo or a message (docs/product/moderation-and-reports.md). */
export function Component(props: OverlayProps['report']) {
  const { name, messageText } = props;
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const navigate = useNavigate();
  const { busy, failure, sent, send } = useReport(props);

  function close() {
    overlay.close();
    // The page of a blocked member is no longer available.
    if (sent?.blocked) void navigate(paths.members.href(), { replace: true });
  }

  return (
    <Dialog
      open
      onClose={close}
      title={formatMessage(sent ? messages.thanks : messages.title, { name })}
      closeLabel={formatMessage(common.close)}
    >
      {sent ? (
        <ReportSent name={name} sent={sent} onDone={close} />
      ) : (
        <ReportForm name={name} messageText={messageText} busy={busy} failure={failure} onSend={(draft) => void send(draft)} />
      )}
    </Dialog>
  );
}
