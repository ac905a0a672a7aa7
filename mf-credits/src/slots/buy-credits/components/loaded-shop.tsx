import { useApi } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { Button, ErrorState, Skeleton } from '@nightlark/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Shop } from '../../../checkout/payment-options.ts';
import { messages as outcome } from '../../../outcome/messages.ts';
import s from '../buy-credits.module.css';

/** Loads the shop's offers. */
export function LoadedShop({ children }: { children: (shop: Shop, reload: () => void) => ReactNode }) {
  const api = useApi();
  const errorText = useErrorText();
  const [shop, setShop] = useState<Shop | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    api.call('getCredits', { signal: controller.signal }).then(setShop, (error: unknown) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [api, attempt]);

  function reload() {
    setFailure(null);
    setAttempt(attempt + 1);
  }
  if (shop) return children(shop, reload);
  if (failure === null) return <Waiting />;
  return (
    <ErrorState
      title={errorText(failure)}
      action={
        <Button icon="retry" onClick={reload}>
          <FormattedMessage {...outcome.retry} />
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div className={s.waiting}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} shape="block" className={s.waitingCard} />
      ))}
    </div>
  );
}
