import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Returns a function that formats cents as an amount. */
export function useMoney(): (cents: number, currency: string) => string {
  const { formatNumber } = useIntl();
  return useCallback((cents, currency) => formatNumber(cents / 100, { style: 'currency', currency }), [formatNumber]);
}

export function Money({ cents, currency }: { cents: number; currency: string }) {
  const money = useMoney();
  return <span className="tabular">{money(cents, currency)}</span>;
}
