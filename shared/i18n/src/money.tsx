import { formatMoney } from '@nightlark/contract';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Returns a function that formats cents as an amount, in the reader's language and region. */
export function useMoney(): (cents: number, currency: string) => string {
  const { locale } = useIntl();
  return useCallback((cents, currency) => formatMoney(locale, cents, currency), [locale]);
}

export function Money({ cents, currency }: { cents: number; currency: string }) {
  const money = useMoney();
  return <span className="tabular">{money(cents, currency)}</span>;
}
