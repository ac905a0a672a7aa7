import { paths, SWIPE_LIKES_PER_DAY_FREE } from '@nightlark/contract';
import { common, useFormatTime } from '@nightlark/i18n';
import { Button, ButtonLink, Dialog } from '@nightlark/ui';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './limit-dialog.module.css';

interface LimitDialogProps {
  open: boolean;
  resetsAt: string | null;
  onClose: () => void;
}

/** The daily limit is reached: when it resets, and what Premium offers. Without a countdown, so without pressure. */
export const LimitDialog = memo(function LimitDialog({ open, resetsAt, onClose }: LimitDialogProps) {
  const { formatMessage } = useIntl();
  const formatTime = useFormatTime();
  const when = resetsAt && formatTime(resetsAt, { weekday: 'long', hour: 'numeric', minute: 'numeric' });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatMessage(messages.limitTitle)}
      closeLabel={formatMessage(common.close)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {formatMessage(messages.limitStay)}
          </Button>
          <ButtonLink variant="premium" icon="crown" to={paths.premium.href()}>
            {formatMessage(messages.limitPremium)}
          </ButtonLink>
        </>
      }
    >
      <p className={s.text}>{formatMessage(messages.limitText, { count: SWIPE_LIKES_PER_DAY_FREE, when })}</p>
    </Dialog>
  );
});
