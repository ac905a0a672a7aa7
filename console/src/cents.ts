/** Parses `9.99`, `9,99` or `10` into cents; null if it is no amount. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats cents as the value of a field. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);
