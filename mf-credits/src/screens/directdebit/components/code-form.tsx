import { isApiError, useApi } from '@nightlark/api-client';
import { paths, type ResponseOf, SMS_CODE } from '@nightlark/contract';
import { useMoney } from '@nightlark/i18n';
import { FormNotice, ScriptRequired, useCallForm, useTask, useNavigateHere } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Stack } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useRef, useState, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface CodeFormProps {
  sent: ResponseOf<'startDirectDebit'>;
  /** The conversation to return to. */
  back: string | null;
  /** Undefined if what was ordered is not sold any more. */
  onEdit: (() => void) | undefined;
}

/** Form for the SMS code, which confirms the mandate and navigates to the payment's page. */
export function CodeForm({ sent: first, back, onEdit }: CodeFormProps) {
  const [isSpent, setSpent] = useState(first.tries_left === 0);
  const api = useApi();
  const navigate = useNavigateHere();
  const money = useMoney();
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { payment_id, amount_cents, currency, method } = first.payment;
  const form = useCallForm({
    call: 'confirmDirectDebit',
    fields: ['code'],
    read: ({ code }) => (code.trim() ? { body: { payment_id, code: code.trim() } } : { field: 'code', text: formatMessage(m.needed) }),
    async send(body) {
      try {
        await api.call('confirmDirectDebit', { body });
      } catch (error) {
        if (isApiError(error) && (error.code === 'sms_code_expired' || error.params['tries_left'] === 0)) setSpent(true);
        throw error;
      }
    },
    onDone: () => void navigate(paths.payment.href({ id: payment_id, paymentmethod: method }, { back }), { replace: true }),
  });

  const { sent, isSending, sendAgain } = useSendAgain(first, () => {
    setSpent(false);
    form.reset();
    input.current?.focus();
  });

  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={5}>
        <ScriptRequired />
        <FormNotice form={form} />
        {isSpent && (
          <Notice live tone="warning">
            <FormattedMessage {...m.codeSpent} />
          </Notice>
        )}
        <p role="status">
          <FormattedMessage {...m.codeSent} values={{ end: sent.code_sent_to, minutes: SMS_CODE.seconds / 60 }} />
        </p>
        <CodeField ref={input} error={form.errorOf('code')} />
        <Button type="submit" size="lg" variant="gold" block busy={form.busy}>
          <FormattedMessage {...m.confirm} values={{ amount: money(amount_cents, currency) }} />
        </Button>
        <div className={s.others}>
          <AgainButton from={sent.resend_at} isNeeded={isSpent} isSending={isSending} onAgain={() => void sendAgain()} />
          {onEdit && (
            <Button variant="quiet" icon="edit" onClick={onEdit}>
              <FormattedMessage {...m.edit} />
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}

function CodeField({ ref, error }: { ref: Ref<HTMLInputElement>; error: string | undefined }) {
  const { formatMessage } = useIntl();
  return (
    <Field label={formatMessage(m.code)} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          name="code"
          className={s.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          required
        />
      )}
    </Field>
  );
}

/** Sends another code on demand. */
function useSendAgain(first: CodeFormProps['sent'], onSent: () => void) {
  const api = useApi();
  const toast = useToast();
  const { formatMessage } = useIntl();
  const [sent, setSent] = useState(first);
  const { busy: isSending, run } = useTask();

  const sendAgain = () =>
    run(async () => {
      setSent(await api.call('resendDirectDebitCode', { body: { payment_id: first.payment.payment_id } }));
      toast(formatMessage(m.sentAgain), { tone: 'success' });
      onSent();
    });
  return { sent, isSending, sendAgain };
}

interface AgainButtonProps {
  /** When it may be pressed. */
  from: string;
  /** The last code counts no more. */
  isNeeded: boolean;
  isSending: boolean;
  onAgain: () => void;
}

function AgainButton({ from, isNeeded, isSending, onAgain }: AgainButtonProps) {
  const seconds = useSecondsToWait(from);
  return (
    <Button
      variant={isNeeded ? 'secondary' : 'quiet'}
      icon="retry"
      busy={isSending}
      aria-disabled={seconds > 0}
      onClick={() => seconds === 0 && onAgain()}
    >
      <FormattedMessage {...(seconds > 0 ? m.againIn : m.again)} values={{ seconds }} />
    </Button>
  );
}

const secondsUntil = (ms: number) => Math.max(0, Math.ceil((ms - Date.now()) / 1_000));
/** The device's clock may be slow. */
const secondsToWait = (time: string) => Math.min(secondsUntil(Date.parse(time)), SMS_CODE.resendSeconds);

/** Countdown in whole seconds until another code may be sent, at least 0. Only for client-side content. */
function useSecondsToWait(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsToWait(time));
  useEffect(() => {
    const end = Date.now() + secondsToWait(time) * 1_000;
    const tick = () => setSeconds(secondsUntil(end));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
