import { useApi } from '@nightlark/api-client';
import { DEFAULTS, type Discount } from '@nightlark/contract';
import { useFormatTime } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useUpdateAccount } from '../use-update-account.ts';
import s from '../screen.module.css';

/** The operator's discount for staying, if this member has one. */
export function RetentionOffer({ onTaken }: { onTaken: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const api = useApi();
  const { busy, update } = useUpdateAccount();
  const [offer, setOffer] = useState<Discount | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    api
      .call('getDiscount', { query: { stay: 'true' }, signal: controller.signal })
      .then(({ discount }) => setOffer(discount))
      // Optional: the other alternatives remain.
      .catch(() => undefined);
    return () => controller.abort();
  }, [api]);

  if (!offer?.expires) return null;
  const { value_percentage: percent, expires } = offer;
  const date = format(expires, { dateStyle: 'long' });
  return (
    <li>
      <h3 className={s.subheading}>{formatMessage(messages.stay, { percent })}</h3>
      <p className={s.text}>{formatMessage(messages.stayText, { percent, days: DEFAULTS.stayOfferDays })}</p>
      <Button
        variant="secondary"
        icon="gift"
        busy={busy}
        onClick={() =>
          void update({ stay: true }, formatMessage(messages.stayTaken, { percent, date })).then((taken) => taken && onTaken())
        }
      >
        {formatMessage(messages.stayTake, { percent })}
      </Button>
    </li>
  );
}
