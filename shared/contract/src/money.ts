const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount as it is written in a region: each of our pages, mails and documents writes it by this.
 * @param tag `regionalTag` of the reader
 * @example formatMoney('de-CH', 7990, 'CHF') // 'CHF 79.90'
 */
export function formatMoney(tag: string, cents: number, currency: string): string {
  const key = `${tag} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(cents / 100);
}
