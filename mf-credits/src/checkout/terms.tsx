import { useSettings } from '@nightlark/state';
import { VisuallyHidden } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { messages as m } from './messages.ts';
import s from './pay-buttons.module.css';

/** Terms of an order, beside the order button. */
export function Terms({ vatPercentage }: { vatPercentage: number }) {
  const { refund_days: days } = useSettings();
  return (
    <p className={s.terms}>
      {vatPercentage > 0 && (
        <>
          <span>
            <FormattedMessage {...m.vat} />
          </span>
          <VisuallyHidden>.</VisuallyHidden>
          <span aria-hidden> · </span>
        </>
      )}
      <span>
        <FormattedMessage {...m.start} values={{ days }} />
      </span>
    </p>
  );
}
