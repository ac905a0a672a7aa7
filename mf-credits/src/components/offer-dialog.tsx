import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useDismissal, useOverlay } from '@nightlark/state';
import { Button, ButtonLink, Dialog, Icon, type IconName } from '@nightlark/ui';
import { useEffect, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bonus as m } from './bonus-messages.ts';
import s from './offer-dialog.module.css';

interface OfferDialogProps {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  /** Dismissed by any way out. */
  dismissal: string;
  children?: ReactNode;
}

/** Instead of an offer that ended while it was open, or before: closes the overlay. */
export function OfferOver(): null {
  const { close } = useOverlay();
  useEffect(close, [close]);
  return null;
}

/** An offer dialog that is as easy to dismiss as to accept. */
export function OfferDialog({ icon, title, text, dismissal, children }: OfferDialogProps) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const { dismiss } = useDismissal(dismissal);

  function leave() {
    dismiss();
    close();
  }
  return (
    <Dialog open size="md" onClose={leave} title={title} hideTitle closeLabel={formatMessage(common.close)}>
      <div className={s.offer}>
        <span className={s.icon} aria-hidden>
          <Icon name={icon} />
        </span>
        <p className={`${s.title} display`} aria-hidden>
          {title}
        </p>
        {children}
        <p className={s.text}>{text}</p>
        <ButtonLink to={paths.credits.href()} size="lg" variant="gold" icon="coin" block onClick={leave}>
          <FormattedMessage {...m.action} />
        </ButtonLink>
        <Button variant="quiet" onClick={leave}>
          <FormattedMessage {...m.later} />
        </Button>
      </div>
    </Dialog>
  );
}
