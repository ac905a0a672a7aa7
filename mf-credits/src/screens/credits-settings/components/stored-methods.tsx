import { useApi } from '@nightlark/api-client';
import type { StoredMethod } from '@nightlark/contract';
import { useErrorText, useOptionLabel } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { Button, Card } from '@nightlark/ui';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MethodMark } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** What the provider keeps, each to be removed. A removed one leaves at once and comes back when that fails. */
export function StoredMethods({ loaded }: { loaded: readonly StoredMethod[] }) {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const label = useOptionLabel();
  const { formatMessage, formatDate } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const left = loaded.filter(({ id }) => !removed.has(id));
  const nameOf = ({ method, label: number }: StoredMethod) => `${label('payment_method', method)} ${number}`;
  const month = (value: string) => formatDate(`${value}-01T00:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' });

  async function remove(id: number) {
    setRemoved((before) => new Set([...before, id]));
    heading.current?.focus();
    try {
      await api.call('removeStoredMethod', { body: { id } });
      toast(formatMessage(m.removed), { tone: 'success' });
    } catch (error) {
      setRemoved((before) => new Set([...before].filter((each) => each !== id)));
      toast(errorText(error), { tone: 'danger' });
    }
  }
  return (
    <Card as="section" padding="lg" className={s.part} aria-labelledby="stored">
      <h2 id="stored" ref={heading} tabIndex={-1} className={s.heading}>
        <FormattedMessage {...m.methods} />
      </h2>
      <p className={s.text}>
        <FormattedMessage {...(left.length > 0 ? m.methodsText : m.noMethods)} />
      </p>
      {left.length > 0 && (
        <ul>
          {left.map((one) => (
            <li key={one.id} className={s.stored}>
              <MethodMark method={one.method} />
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
                onClick={() => void remove(one.id)}
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
