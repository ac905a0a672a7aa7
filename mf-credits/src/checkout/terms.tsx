import { useSettings } from '@nightlark/state';
import { VisuallyHidden } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { messages as m } from './messages.ts';
import s from './pay-buttons.module.css';

/** What an order asks for, beside the button that orders. */
export function Terms() {
  const { refund_days: days } = useSettings();
  return (
    <p className={s.terms}>
      <FormattedMessage {...m.vat} />
      <VisuallyHidden>.</VisuallyHidden>
      <span aria-hidden> · </span>
      <FormattedMessage {...m.start} values={{ days }} />
    </p>
  );
}
