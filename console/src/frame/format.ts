import { type Html, html } from '@nightlark/contract/server';

/** Formats a time for operators. */
export const formatTime = (at: Date): Html => {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`;
};

/** A day in UTC, as `YYYY-MM-DD`. */
export const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Currencies whose symbol is unambiguous. */
const SIGNED = new Set(['EUR', 'GBP']);

/** Formats an amount; always two decimals, so that columns can be compared. */
export function formatMoney(cents: number, currency: string): string {
  const currencyDisplay = SIGNED.has(currency) ? 'symbol' : 'code';
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay }).format(cents / 100);
}

export const formatCount = (count: number): string => new Intl.NumberFormat('en-GB').format(count);

/** `charged_back` → "charged back". */
export const labelOf = (id: string): string => id.replaceAll('_', ' ');

/** Choices of a filter, each with its label. */
export const labelled = (ids: readonly string[]) => ids.map((id) => [id, labelOf(id)] as const);

const TONES: Readonly<Record<string, string>> = {
  completed: 'good',
  active: 'good',
  pending: 'warn',
  open: 'warn',
  failed: 'bad',
  charged_back: 'bad',
};

/** A status as text; the colour only repeats it. */
export const statusTag = (state: string): Html => html`<span class="tag ${TONES[state] ?? 'quiet'}">${labelOf(state)}</span>`;
