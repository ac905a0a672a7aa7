/** `nnn.nn`, FlexPay's format of amounts. */
export const toAmount = (cents: number): string => (cents / 100).toFixed(2);

/** @returns cents, or null for an invalid amount */
export function toCents(amount: string | undefined): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount ?? '') ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
