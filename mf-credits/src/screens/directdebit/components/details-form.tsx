import { isApiError, useApi } from '@nightlark/api-client';
import { electronicIban, type BodyOf, type ResponseOf } from '@nightlark/contract';
import { FormNotice, ScriptRequired, useCallForm } from '@nightlark/profile';
import { Button, Stack } from '@nightlark/ui';
import { Checkbox } from '@nightlark/ui/choice';
import { Field, TextInput, type TextInputProps } from '@nightlark/ui/field';
import type { ReactNode } from 'react';
import type { MessageDescriptor } from 'react-intl';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** Formats an IBAN in groups of four. @example inGroupsOfFour('nl91abna0417164300') // 'NL91 ABNA 0417 1643 00' */
const inGroupsOfFour = (iban: string) => electronicIban(iban).replace(/(.{4})(?=.)/g, '$1 ');

const FIELDS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone', 'authorization'] as const;
/** Errors after which the displayed price is no longer valid. */
const PRICE_ERRORS: ReadonlySet<string> = new Set(['price_changed', 'code_not_found', 'code_used', 'minimum_order']);
const TYPED = FIELDS.filter((field) => field !== 'authorization');

interface DetailsFormProps {
  order: Pick<BodyOf<'startDirectDebit'>, 'bundle' | 'discount_code' | 'amount_cents' | 'currency'>;
  creditor: NonNullable<ResponseOf<'getDirectDebit'>['creditor']>;
  onSent: (answer: ResponseOf<'startDirectDebit'>) => void | Promise<void>;
}

/** Form for payer, bank account and mandate; sends an SMS code on submit. */
export function DetailsForm({ order, creditor, onSent }: DetailsFormProps) {
  const { formatMessage } = useIntl();
  const form = useDetails(order, onSent);
  const field = (name: (typeof TYPED)[number], label: MessageDescriptor, props: TextInputProps, hint?: MessageDescriptor) => (
    <Field label={formatMessage(label)} hint={hint && formatMessage(hint)} error={form.errorOf(name)}>
      {(control) => <TextInput {...control} name={name} required {...props} />}
    </Field>
  );
  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={6}>
        <ScriptRequired />
        <FormNotice form={form} />
        <Group title={m.account}>
          {field('account_holder', m.holder, { autoComplete: 'name', maxLength: 70 }, m.holderHint)}
          {field(
            'iban',
            m.iban,
            {
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
              maxLength: 64,
              onBlur: ({ currentTarget }) => void (currentTarget.value = inGroupsOfFour(currentTarget.value)),
            },
            m.ibanHint,
          )}
        </Group>
        <Group title={m.address}>
          <div className={s.wideNarrow}>
            {field('street', m.street, { autoComplete: 'address-line1', maxLength: 70 })}
            {field('house_number', m.houseNumber, { maxLength: 16, autoComplete: 'off' })}
          </div>
          <div className={s.narrowWide}>
            {field('zip', m.zip, { autoComplete: 'postal-code', maxLength: 16 })}
            {field('city', m.city, { autoComplete: 'address-level2', maxLength: 70 })}
          </div>
        </Group>
        <Group title={m.confirmation}>
          {field('phone', m.phone, { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 32 }, m.phoneHint)}
        </Group>
        <Group title={m.mandate}>
          <p className={s.mandate}>
            <FormattedMessage {...m.mandateText} values={{ creditor: creditor.name, address: creditor.address, id: creditor.id }} />
          </p>
          <Checkbox name="authorization" required label={<FormattedMessage {...m.authorization} />} error={form.errorOf('authorization')} />
        </Group>
        <Button type="submit" size="lg" variant="gold" block busy={form.busy}>
          <FormattedMessage {...m.next} />
        </Button>
      </Stack>
    </form>
  );
}

/** Orders with what was entered; a price that has changed is loaded anew. */
function useDetails(order: DetailsFormProps['order'], onSent: DetailsFormProps['onSent']) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const { revalidate } = useRevalidator();
  return useCallForm({
    call: 'startDirectDebit',
    fields: FIELDS,
    read({ authorization, ...values }) {
      const missing = TYPED.find((field) => values[field].trim() === '');
      if (missing) return { field: missing, text: formatMessage(m.needed) };
      return { body: { ...order, ...values, authorization: authorization === 'on', idempotency_key: crypto.randomUUID() } };
    },
    async send(body) {
      try {
        await onSent(await api.call('startDirectDebit', { body }));
      } catch (error) {
        if (isApiError(error) && PRICE_ERRORS.has(error.code)) void revalidate();
        throw error;
      }
    },
  });
}

function Group({ title, children }: { title: MessageDescriptor; children: ReactNode }) {
  return (
    <fieldset className={s.group}>
      <legend>
        <FormattedMessage {...title} />
      </legend>
      {children}
    </fieldset>
  );
}
