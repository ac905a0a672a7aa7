import { type Deps, recordAction } from '@nightlark/backend';
import { PAID_STATES, STAY_CODE, WELCOME_CODE } from '@nightlark/backend/money';
import { ApiFailure, type Cursor, formatCursor, isAfter, microsOf } from '@nightlark/backend/server';
import { COUNTRIES, CURRENCIES, TIME_BONUS_CODE } from '@nightlark/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { centsOf } from '../input.ts';
import type { Operator } from '../access/operator.ts';
import { pageOf } from '../page-of.ts';

const PAGE = 50;
/** Built-in codes. */
const RESERVED: readonly string[] = [TIME_BONUS_CODE, WELCOME_CODE, STAY_CODE];

const empty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' || given === undefined ? null : given), schema.nullable());

export const codeForm = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,24}$/, 'Four to 24 letters and digits.')
      .refine((code) => !RESERVED.includes(code), 'The product gives this one by itself.'),
    percentage: z.coerce.number('A number from 1 to 90.').int('A whole number.').min(1, 'At least 1.').max(90, 'At most 90.'),
    country: empty(z.enum(COUNTRIES)),
    currency: empty(z.enum(CURRENCIES)),
    minimum: z
      .string()
      .trim()
      .default('')
      .transform((text, context) => {
        const cents = text === '' ? 0 : centsOf(text);
        if (cents === null) context.addIssue({ code: 'custom', message: 'An amount like 20 or 19.99.' });
        return cents ?? 0;
      }),
    starts: empty(z.iso.date('A day.')),
    expires: empty(z.iso.date('A day.')),
    total_uses: empty(z.coerce.number('A number.').int().min(1, 'At least one.').max(1_000_000)),
    once_per_user: z
      .literal('yes')
      .optional()
      .transform((given) => given === 'yes'),
  })
  .refine(({ minimum, currency }) => minimum === 0 || currency !== null, {
    path: ['currency'],
    message: 'A minimum order needs its currency.',
  })
  .refine(({ starts, expires }) => !starts || !expires || starts <= expires, { path: ['expires'], message: 'Not before it begins.' });
type CodeForm = z.output<typeof codeForm>;

export type CodeItem = Awaited<ReturnType<typeof listCodes>>['rows'][number];

/** Codes, newest first, with the number of paid orders. */
export async function listCodes({ slowDb }: Pick<Deps, 'slowDb'>, after: Cursor | undefined) {
  let query = slowDb
    .selectFrom('discount_code')
    .selectAll()
    .select(['code as id', microsOf('created_at').as('micros')])
    .select((eb) =>
      eb
        .selectFrom('payment')
        .select(eb.fn.countAll<number>().as('uses'))
        .whereRef('payment.discount_code', '=', 'discount_code.code')
        .where('payment.status', 'in', PAID_STATES)
        .as('uses'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(PAGE + 1);
  if (after) query = query.where(isAfter('created_at', 'code', after));
  return pageOf(await query.execute(), PAGE, formatCursor);
}

/** @returns false if a code of that name exists already */
export async function makeCode(deps: Deps, operator: Operator, form: CodeForm): Promise<boolean> {
  const { code, percentage, minimum, expires, starts, ...rest } = form;
  return deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('discount_code')
      .values({
        code,
        ...rest,
        value_percentage: percentage,
        minimum_order_value: minimum,
        starts: starts && new Date(starts),
        // Inclusive of that day.
        expires: expires && new Date(new Date(expires).getTime() + 86_400_000),
        created_at: deps.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await recordAction(trx, deps.now(), operator, {
      action: 'code_made',
      subject: code,
      details: { percentage, country: form.country, until: expires },
    });
    return true;
  });
}

/** A code that ended can't be reactivated; orders that were made with it keep their price. */
export async function endCode(deps: Deps, operator: Operator, code: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('discount_code')
      .set({ active: false, expires: sql`least(coalesce(expires, ${deps.now()}::timestamptz), ${deps.now()}::timestamptz)` })
      .where('code', '=', code)
      .where('active', '=', true)
      .returning('code')
      .executeTakeFirst();
    if (!ended) throw new ApiFailure('not_found');
    await recordAction(trx, deps.now(), operator, { action: 'code_ended', subject: code });
  });
}
