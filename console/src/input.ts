import { isStorable } from '@nightlark/backend/server';
import { z } from 'zod';

/** Part of a filter: an empty or invalid value is ignored, so that a filter never fails. */
export const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const filterText = (maxLength: number) => optional(z.string().trim().min(1).max(maxLength).refine(isStorable));

/** A day as `YYYY-MM-DD`. Nothing was sold before 2000, and PostgreSQL has no year 0. */
export const filterDay = optional(z.iso.date().refine((day) => day >= '2000'));

/** Parses `9.99`, `9,99` or `10` into cents; null if it is no amount. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats cents as the value of a field. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** Validation errors of a form, by field; the first of each. */
export const problemsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));
