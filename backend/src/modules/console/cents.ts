/** `9.99`, `9,99` or `10` in cents; null where it is no amount. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Cents as a field shows them. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);
