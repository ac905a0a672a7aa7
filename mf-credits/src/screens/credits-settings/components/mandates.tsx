import { useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { common, useFormatTime } from '@nightlark/i18n';
import { Button, Card, ConfirmDialog } from '@nightlark/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';
import { useOptimisticRemoval } from '../use-optimistic-removal.ts';

type Mandate = ResponseOf<'getDirectDebit'>['mandates'][number];

/** Direct debit mandates, each revocable after a confirmation; renders nothing if there never was one. */
export function Mandates({ loaded }: { loaded: readonly Mandate[] }) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const [ending, setEnding] = useState<Mandate | null>(null);
  const { remaining, remove, heading } = useOptimisticRemoval({
    rows: loaded,
    keyOf: ({ reference }) => reference,
    call: ({ reference }) => api.call('endMandate', { body: { reference } }),
    done: m.mandateEnded,
  });
  if (loaded.length === 0) return null;
  return (
    <Card as="section" padding="lg" className={s.part} aria-labelledby="mandates">
      <h2 id="mandates" ref={heading} tabIndex={-1} className={s.heading}>
        <FormattedMessage {...m.mandates} />
      </h2>
      <p className={s.text}>
        <FormattedMessage {...(remaining.length > 0 ? m.mandatesText : m.mandateEnded)} />
      </p>
      <ul>
        {remaining.map((mandate) => (
          <MandateItem key={mandate.reference} mandate={mandate} onEnd={() => setEnding(mandate)} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title={<FormattedMessage {...m.endMandateNamed} values={{ last4: ending?.iban_last4 ?? '' }} />}
        confirmLabel={formatMessage(m.endMandate)}
        cancelLabel={formatMessage(common.cancel)}
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          setEnding(null);
          if (ending) void remove(ending);
        }}
      >
        <FormattedMessage {...m.endMandateText} />
      </ConfirmDialog>
    </Card>
  );
}

function MandateItem({ mandate, onEnd }: { mandate: Mandate; onEnd: () => void }) {
  const format = useFormatTime();
  const { formatMessage } = useIntl();
  return (
    <li className={s.stored}>
      <span className={s.name}>
        <span className="tabular">
          <FormattedMessage {...m.mandate} values={{ holder: mandate.account_holder, last4: mandate.iban_last4 }} />
        </span>
        <span className={s.detail}>
          <FormattedMessage
            {...m.mandateGiven}
            values={{ reference: mandate.reference, date: format(mandate.signed_at, { dateStyle: 'medium' }) }}
          />
        </span>
      </span>
      <Button size="sm" variant="secondary" aria-label={formatMessage(m.endMandateNamed, { last4: mandate.iban_last4 })} onClick={onEnd}>
        <FormattedMessage {...m.endMandate} />
      </Button>
    </li>
  );
}
