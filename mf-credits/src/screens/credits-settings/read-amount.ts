/** Parses an entered amount to cents: `50`, `49,99`, `49.9`. Undefined if invalid. */
export function readAmount(text: string): number | undefined {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
