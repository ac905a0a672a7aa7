import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Cents as an amount in the member's language. */
export function useMoney(): (cents: number, currency: string) => string {
  const { formatNumber } = useIntl();
  return useCallback((cents, currency) => formatNumber(cents / 100, { style: 'currency', currency }), [formatNumber]);
}

export function Money({ cents, currency }: { cents: number; currency: string }) {
  const money = useMoney();
  return <span className="tabular">{money(cents, currency)}</span>;
}
