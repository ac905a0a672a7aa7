import { useApi } from '@nightlark/api-client';
import { paths, type ResponseOf } from '@nightlark/contract';
import { useFormCall } from '@nightlark/i18n';
import { Button, ButtonLink, Card, EmptyState, Stack, useRestoreFocus } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages, typeNames } from '../messages.ts';
import s from '../screen.module.css';

type Subscription = ResponseOf<'getUnsubscribe'>;

/** Unsubscribes by a mail's link, with or without a session. Requires a click, since mail scanners open links too. */
export function Unsubscribe({ token, loaded }: { token: string; loaded: Subscription | null }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const { busy, error, run } = useFormCall();
  const [subscription, setSubscription] = useState(loaded);
  const part = useRestoreFocus<HTMLDivElement>();
  const settings = (
    <ButtonLink variant="quiet" block to={paths.notifications.href()}>
      {formatMessage(messages.allSettings)}
    </ButtonLink>
  );
  if (!subscription) return <EmptyState art="lost" title={formatMessage(messages.linkInvalid)} action={settings} />;

  const kind = formatMessage(typeNames[subscription.type]);
  const on = subscription.type_enabled && subscription.all_enabled;
  const change = async (call: () => Promise<Subscription>) => {
    const done = await run(call);
    if (done) setSubscription(done.value);
  };
  const turnOff: TurnOffProps['onTurnOff'] = (scope) => change(() => api.call('unsubscribe', { query: { token }, body: { scope } }));
  return (
    <div ref={part}>
      <Card as="section" padding="lg">
        <Stack gap={4}>
          {error && (
            <Notice tone="danger" live>
              {error.text}
            </Notice>
          )}
          {on ? (
            <TurnOff kind={kind} busy={busy} onTurnOff={turnOff} />
          ) : (
            <>
              <Notice tone="success" live>
                {formatMessage(subscription.all_enabled ? messages.kindOff : messages.allOff, { kind })}
              </Notice>
              <Button
                variant="secondary"
                block
                busy={busy}
                onClick={() => void change(() => api.call('resubscribe', { query: { token } }))}
              >
                {formatMessage(messages.turnOnAgain)}
              </Button>
            </>
          )}
          {settings}
        </Stack>
      </Card>
    </div>
  );
}

interface TurnOffProps {
  /** The name of the mail's kind. */
  kind: string;
  busy: boolean;
  onTurnOff: (scope: 'all' | 'type') => Promise<void>;
}

function TurnOff({ kind, busy, onTurnOff }: TurnOffProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <h2 className={s['heading']}>{formatMessage(messages.turnOffTitle)}</h2>
      <p className={s['text']}>{formatMessage(messages.turnOffText, { kind })}</p>
      <Button size="lg" block busy={busy} onClick={() => void onTurnOff('type')}>
        {formatMessage(messages.turnOffKind, { kind })}
      </Button>
      <Button size="lg" variant="secondary" block busy={busy} onClick={() => void onTurnOff('all')}>
        {formatMessage(messages.turnOffAll)}
      </Button>
    </>
  );
}
