import type { Spending } from '@nightlark/contract';
import { useApi } from '@nightlark/api-client';
import { useFormatTime, useMoney } from '@nightlark/i18n';
import { FormNotice, ScriptRequired, useCallForm } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Card } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** Parses an entered amount to cents: `50`, `49,99`, `49.9`. Undefined if invalid. */
export function readAmount(text: string): number | undefined {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Number formats that `readAmount` parses. */
const WHOLE = { useGrouping: false, maximumFractionDigits: 0 };
const PARTS = { useGrouping: false, minimumFractionDigits: 2 };

interface LimitProps {
  spending: Spending;
  onChange: (spending: Spending) => void;
}

/** A limit that was set in another currency than the member pays in now. */
const isInAnotherCurrency = ({ limit_cents, currency, pays_in }: Spending) => limit_cents !== null && currency !== pays_in;

/** The member's monthly limit, and the amount spent. */
export function Limit({ spending, onChange }: LimitProps) {
  const money = useMoney();
  const format = useFormatTime();
  const { currency, pays_in, next_limit_cents, applies_from } = spending;
  const isForeign = isInAnotherCurrency(spending);
  return (
    <Card as="section" padding="lg" className={s.part} aria-labelledby="limit">
      <h2 id="limit" className={s.heading}>
        <FormattedMessage {...m.limit} />
      </h2>
      <p className={s.text}>
        <FormattedMessage {...m.limitText} />
      </p>
      <Spent spending={spending} />
      {applies_from && (
        <p role="status">
          <FormattedMessage
            {...(next_limit_cents === null ? m.laterNone : m.later)}
            values={{
              limit: next_limit_cents === null ? '' : money(next_limit_cents, currency),
              date: format(applies_from, { dateStyle: 'long', timeStyle: 'short' }),
            }}
          />
        </p>
      )}
      {isForeign && (
        <Notice tone="warning">
          <FormattedMessage {...m.otherCurrency} values={{ limit: currency, paid: pays_in }} />
        </Notice>
      )}
      <LimitForm spending={spending} onChange={onChange} />
    </Card>
  );
}

function Spent({ spending: { limit_cents, spent_cents, currency, month } }: { spending: Spending }) {
  const money = useMoney();
  const { formatDate } = useIntl();
  const values = {
    spent: money(spent_cents, currency),
    limit: limit_cents === null ? '' : money(limit_cents, currency),
    month: formatDate(`${month}-01T00:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  };
  return (
    <>
      <p id="spent">
        <FormattedMessage {...(limit_cents === null ? m.spent : m.spentOf)} values={values} />
      </p>
      {limit_cents !== null && (
        <meter
          className={s.meter}
          min={0}
          max={Math.max(limit_cents, 1)}
          value={Math.min(spent_cents, limit_cents)}
          aria-labelledby="spent"
        />
      )}
    </>
  );
}

function LimitForm({ spending, onChange }: LimitProps) {
  const api = useApi();
  const toast = useToast();
  const { formatMessage, formatNumber } = useIntl();
  const { limit_cents, pays_in, next_limit_cents, applies_from } = spending;
  const requested = isInAnotherCurrency(spending) ? null : applies_from ? next_limit_cents : limit_cents;
  const form = useCallForm({
    call: 'setSpending',
    fields: ['limit_cents'],
    read({ limit_cents: entered }) {
      const cents = entered.trim() === '' ? null : readAmount(entered);
      return cents === undefined ? { field: 'limit_cents', text: formatMessage(m.amountInvalid) } : { body: { limit_cents: cents } };
    },
    send: async (body) => onChange(await api.call('setSpending', { body })),
    onDone: () => toast(formatMessage(m.saved), { tone: 'success' }),
  });
  return (
    <form method="post" {...form.props} className={s.form}>
      <ScriptRequired />
      <FormNotice form={form} />
      <Field
        label={<FormattedMessage {...m.amount} values={{ currency: pays_in }} />}
        hint={<FormattedMessage {...m.amountHint} />}
        error={form.errorOf('limit_cents')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="limit_cents"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={requested === null ? '' : formatNumber(requested / 100, requested % 100 === 0 ? WHOLE : PARTS)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy}>
        <FormattedMessage {...m.save} />
      </Button>
    </form>
  );
}
