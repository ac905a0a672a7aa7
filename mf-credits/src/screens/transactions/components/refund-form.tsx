import { useApi } from '@nightlark/api-client';
import type { Payment } from '@nightlark/contract';
import { LocalTime, Money } from '@nightlark/i18n';
import { FormNotice, useCallForm } from '@nightlark/profile';
import { Button, Card, Stack } from '@nightlark/ui';
import { Field, TextArea } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { refund as m } from '../messages.ts';
import s from '../screen.module.css';

const REASON_LENGTH = 1_000;

/** Form for withdrawal and refund: deadline, amount, and an optional reason (docs/product/payments.md#refunds). */
export function RefundForm({ payment: loaded }: { payment: Payment }) {
  const [sent, setSent] = useState<{ loaded: Payment; answer: Payment } | null>(null);
  // The loaded one predates the request until it is loaded anew.
  const payment = sent?.loaded === loaded ? sent.answer : loaded;
  const { payment_id, refundable_until, refundable_cents, refundable_credits, refunding_cents, refunded_cents, currency } = payment;
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const isAsked = refunding_cents > 0;
  const refundedNow = sent === null ? 0 : refunded_cents - sent.loaded.refunded_cents;
  const isSent = isAsked || refundedNow > 0;
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone with the form.
    if (isSent && sent !== null && document.activeElement === document.body) notice.current?.focus();
  }, [isSent, sent]);
  if (isSent)
    return (
      <div ref={notice} tabIndex={-1}>
        <SentNotice isAsked={isAsked} refunded={<Money cents={refundedNow} currency={currency} />} />
      </div>
    );
  if (!refundable_until || refundable_cents === 0) return null;
  return (
    <Card padding="lg">
      <Stack gap={4}>
        <h2 className={s.heading}>
          <FormattedMessage {...m.title} />
        </h2>
        <p className={s.muted}>
          <FormattedMessage {...m.text} values={{ until: <LocalTime value={refundable_until} dateStyle="long" timeStyle="short" /> }} />
        </p>
        {refundable_cents !== undefined && (
          <p>
            <FormattedMessage
              {...m.amount}
              values={{ amount: <Money cents={refundable_cents} currency={currency} />, count: refundable_credits }}
            />
          </p>
        )}
        {isOpen ? (
          <ReasonForm
            payment={payment_id}
            onSent={(answer) => {
              setSent({ loaded, answer });
              void revalidate();
            }}
          />
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)} aria-expanded={false}>
              <FormattedMessage {...m.open} />
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** The request, with an optional reason. */
function ReasonForm({ payment, onSent }: { payment: string; onSent: (answer: Payment) => void }) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useCallForm({
    call: 'requestRefund',
    fields: ['reason'],
    read: ({ reason }) => ({ body: { payment_id: payment, reason } }),
    send: async (body) => onSent((await api.call('requestRefund', { body })).payment),
  });
  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={4}>
        <FormNotice form={form} />
        <Field label={formatMessage(m.reason)} hint={formatMessage(m.reasonHint)} error={form.errorOf('reason')}>
          {(control) => <TextArea {...control} ref={input} name="reason" maxLength={REASON_LENGTH} />}
        </Field>
        <Button type="submit" block busy={form.busy}>
          <FormattedMessage {...m.send} />
        </Button>
      </Stack>
    </form>
  );
}

/** @param refunded what was given back at once */
function SentNotice({ isAsked, refunded }: { isAsked: boolean; refunded: ReactNode }) {
  return (
    <Notice live tone="success">
      {isAsked ? <FormattedMessage {...m.asked} /> : <FormattedMessage {...m.done} values={{ amount: refunded }} />}
    </Notice>
  );
}
