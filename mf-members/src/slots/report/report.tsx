import { paths, type OverlayProps } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useOverlay } from '@nightlark/state';
import { Dialog } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { messages } from './messages.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';
import { useReport } from './use-report.ts';

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
