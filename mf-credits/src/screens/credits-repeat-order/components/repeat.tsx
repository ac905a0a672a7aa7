import { paths, type ResponseOf } from '@nightlark/contract';
import { Money, useOptionLabel } from '@nightlark/i18n';
import { Button, Card } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Form, Link } from 'react-router';
import { OrderRefused } from '../../../checkout/order-refused.tsx';
import type { Refusal } from '../../../checkout/refusal.ts';
import { Terms } from '../../../checkout/terms.tsx';
import { useRedirecting } from '@nightlark/profile';
import { useOrderKey } from '../../../checkout/use-order-key.ts';
import { usePayLabel } from '../../../checkout/use-pay-label.ts';
import { shared } from '../../../components/messages.ts';
import { MethodIcon } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface RepeatProps {
  order: NonNullable<ResponseOf<'getRepeatOrder'>['order']>;
  back: string | null;
  /** Idempotency key. */
  firstKey: string;
  refusal: Refusal | undefined;
}

/** The last order, with the button that pays it again. */
export function Repeat({ order: { payment_id, bundle, vat_percentage, method, stored_method }, back, firstKey, refusal }: RepeatProps) {
  const label = useOptionLabel();
  const busy = useRedirecting();
  const cents = bundle.discounted_cents;
  const payLabel = usePayLabel({ cents, currency: bundle.currency }, { method, stored: stored_method });
  const newKey = useOrderKey(firstKey, `${cents} ${bundle.currency}`);
  // If the refused order was placed all the same, it may be the last one by now: its own repetition is not meant.
  const key = refusal?.key ?? newKey;
  return (
    <>
      <header>
        <h1 className={s.title}>
          <FormattedMessage {...shared.again} />
        </h1>
        <p className={s.lead}>
          <FormattedMessage {...m.lead} />
        </p>
      </header>
      {refusal && <OrderRefused refusal={refusal} />}
      <Card as="section" className={s.order}>
        <p className={s.bundle}>
          <span className="display">
            <FormattedMessage {...shared.credits} values={{ count: bundle.credits }} />
          </span>
          <strong>
            <Money cents={cents} currency={bundle.currency} />
          </strong>
        </p>
        <p className={s.method}>
          <MethodIcon method={method} />
          <span>
            <span>{label('payment_method', method)}</span> {stored_method && <span className="tabular">{stored_method.label}</span>}
          </span>
        </p>
        <Form method="post" className={s.form}>
          <input type="hidden" name="payment" value={payment_id} />
          <input type="hidden" name="bundle" value={bundle.id} />
          <input type="hidden" name="method" value={method} />
          <input type="hidden" name="amount" value={cents} />
          <input type="hidden" name="currency" value={bundle.currency} />
          <input type="hidden" name="key" value={key} />
          {back && <input type="hidden" name="back" value={back} />}
          <Button type="submit" size="lg" block icon="lock" busy={busy}>
            {payLabel}
          </Button>
        </Form>
        <p className={s.note}>
          <FormattedMessage {...(stored_method ? m.once : method === 'sepa_direct_debit' ? m.debit : m.leads)} />
        </p>
        <Terms vatPercentage={vat_percentage} />
      </Card>
      <Link to={paths.credits.href(null, { bundle: bundle.id, back })} className={s.link}>
        <FormattedMessage {...m.other} />
      </Link>
    </>
  );
}
