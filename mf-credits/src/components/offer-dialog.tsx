import { Button, ButtonLink, Dialog, Icon, type IconName } from '@nightlark/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { bonus as m } from './bonus-messages.ts';
import s from './offer-dialog.module.css';

interface OfferDialogProps {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  to: string;
  onClose: () => void;
  closeLabel: string;
  children?: ReactNode;
}

/** An offer dialog that is as easy to dismiss as to accept. */
export function OfferDialog({ icon, title, text, to, onClose, closeLabel, children }: OfferDialogProps) {
  return (
    <Dialog open size="md" onClose={onClose} title={title} hideTitle closeLabel={closeLabel}>
      <div className={s.offer}>
        <span className={s.icon} aria-hidden>
          <Icon name={icon} />
        </span>
        <p className={`${s.title} display`} aria-hidden>
          {title}
        </p>
        {children}
        <p className={s.text}>{text}</p>
        <ButtonLink to={to} size="lg" variant="gold" icon="coin" block onClick={onClose}>
          <FormattedMessage {...m.action} />
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          <FormattedMessage {...m.later} />
        </Button>
      </div>
    </Dialog>
  );
}
