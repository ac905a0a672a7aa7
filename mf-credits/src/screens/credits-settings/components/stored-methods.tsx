import { useApi } from '@nightlark/api-client';
import type { StoredMethod } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { Button, Card } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { MethodIcon } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';
import { useOptimisticRemoval } from '../use-optimistic-removal.ts';

/** Payment methods stored by the provider, each removable. */
export function StoredMethods({ loaded }: { loaded: readonly StoredMethod[] }) {
  const api = useApi();
  const label = useOptionLabel();
  const { formatMessage, formatDate } = useIntl();
  const { remaining, remove, heading } = useOptimisticRemoval({
    rows: loaded,
    keyOf: ({ id }) => id,
    call: ({ id }) => api.call('removeStoredMethod', { body: { id } }),
    done: m.removed,
  });
  const nameOf = ({ method, label: number }: StoredMethod) => `${label('payment_method', method)} ${number}`;
  const month = (value: string) => formatDate(`${value}-01T00:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <Card as="section" padding="lg" className={s.part} aria-labelledby="stored">
      <h2 id="stored" ref={heading} tabIndex={-1} className={s.heading}>
        <FormattedMessage {...m.methods} />
      </h2>
      <p className={s.text}>
        <FormattedMessage {...(remaining.length > 0 ? m.methodsText : m.noMethods)} />
      </p>
      {remaining.length > 0 && (
        <ul>
          {remaining.map((one) => (
            <li key={one.id} className={s.stored}>
              <MethodIcon method={one.method} />
              <span className={s.name}>
                <span className="tabular">{nameOf(one)}</span>
                {one.expires && (
                  <span className={s.detail}>
                    <FormattedMessage {...m.expires} values={{ month: month(one.expires) }} />
                  </span>
                )}
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={formatMessage(m.removeNamed, { method: nameOf(one) })}
                onClick={() => void remove(one)}
              >
                <FormattedMessage {...m.remove} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
