import { type Deps, recordAction } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import { COUNTRIES, type Country, CURRENCIES, type Currency } from '@nightlark/contract';
import { z } from 'zod';
import { amountText, centsOf } from '../input.ts';
import type { Operator } from '../access/operator.ts';

const bundleId = z.string().regex(/^[a-z][a-z0-9-]{2,39}$/, 'Small letters, digits and hyphens, three to 40.');
const amount = z
  .string()
  .trim()
  .transform((text, context) => {
    const cents = centsOf(text);
    if (cents === null || cents === 0) context.addIssue({ code: 'custom', message: 'An amount like 21.99.' });
    return cents ?? 0;
  });
const whole = (most: number) => z.coerce.number('A number.').int('A whole number.').min(1, 'At least 1.').max(most, `At most ${most}.`);

export const priceForm = z.object({
  bundle: bundleId,
  currency: z.enum(CURRENCIES),
  country: z.enum(['', ...COUNTRIES]).default(''),
  amount,
});
export const removeForm = priceForm.omit({ amount: true });
export const currencyForm = z.object({ country: z.enum(COUNTRIES), currency: z.enum(CURRENCIES) });
export const bundleForm = z.object({
  bundle: bundleId,
  credits: whole(100_000),
  position: whole(1_000),
  active: z.literal('yes').optional(),
});

export async function loadPrices({ slowDb: db }: Pick<Deps, 'slowDb'>) {
  const [bundles, prices, currencies] = await Promise.all([
    db.selectFrom('bundle').select(['id', 'credits', 'position', 'active']).orderBy('position').orderBy('id').execute(),
    db.selectFrom('bundle_price').selectAll().orderBy('currency').orderBy('country').execute(),
    db.selectFrom('country_currency').selectAll().orderBy('country').execute(),
  ]);
  return { bundles, prices, currencies };
}
export type Prices = Awaited<ReturnType<typeof loadPrices>>;

/** Sets a price, from the next order on; existing orders keep theirs. */
export async function setPrice(deps: Deps, operator: Operator, form: z.output<typeof priceForm>): Promise<void> {
  const { bundle: bundle_id, currency, amount: price_cents } = form;
  const country = form.country as Country | '';
  await deps.db.transaction().execute(async (trx) => {
    const bundle = await trx.selectFrom('bundle').select('id').where('id', '=', bundle_id).forUpdate().executeTakeFirst();
    if (!bundle) throw new ApiFailure('not_found');
    const before = await trx
      .selectFrom('bundle_price')
      .select('price_cents')
      .where('bundle_id', '=', bundle_id)
      .where('currency', '=', currency)
      .where('country', '=', country)
      .executeTakeFirst();
    await trx
      .insertInto('bundle_price')
      .values({ bundle_id, currency, country, price_cents })
      .onConflict((conflict) => conflict.columns(['bundle_id', 'currency', 'country']).doUpdateSet({ price_cents }))
      .execute();
    const details = { currency, country, before: before ? amountText(before.price_cents) : null, now: amountText(price_cents) };
    await recordAction(trx, deps.now(), operator, { action: 'price_set', subject: bundle_id, details });
  });
}

/** Where a price is removed, the price everywhere counts; without one, the bundle is not sold there. */
export async function removePrice(
  deps: Deps,
  operator: Operator,
  form: z.output<typeof removeForm>,
): Promise<'price_removed' | 'last_price_removed'> {
  const { bundle: bundle_id, currency, country } = form;
  return deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('bundle_price')
      .where('bundle_id', '=', bundle_id)
      .where('currency', '=', currency)
      .where('country', '=', country as Country | '')
      .returning('price_cents')
      .executeTakeFirst();
    if (!gone) throw new ApiFailure('not_found');
    const details = { currency, country, before: amountText(gone.price_cents) };
    await recordAction(trx, deps.now(), operator, { action: 'price_removed', subject: bundle_id, details });
    const everywhere = await trx
      .selectFrom('bundle_price')
      .select('bundle_id')
      .where('bundle_id', '=', bundle_id)
      .where('currency', '=', currency)
      .where('country', '=', '')
      .executeTakeFirst();
    return everywhere ? 'price_removed' : 'last_price_removed';
  });
}

export async function setCurrency(
  deps: Deps,
  operator: Operator,
  { country, currency }: { country: Country; currency: Currency },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('country_currency')
      .values({ country, currency })
      .onConflict((conflict) => conflict.column('country').doUpdateSet({ currency }))
      .execute();
    await recordAction(trx, deps.now(), operator, { action: 'currency_set', subject: country, details: { currency } });
  });
}

/** Creates a bundle or changes its availability and position. The credits of an existing one can't change: orders reference it. */
export async function setBundle(deps: Deps, operator: Operator, form: z.output<typeof bundleForm>): Promise<'bundle_made' | 'bundle_set'> {
  const { bundle: id, credits, position } = form;
  const active = form.active === 'yes';
  return deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('bundle')
      .values({ id, credits, position, active })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows !== 0n;
    if (!isNew) await trx.updateTable('bundle').set({ position, active }).where('id', '=', id).execute();
    const action = isNew ? 'bundle_made' : 'bundle_set';
    await recordAction(trx, deps.now(), operator, { action, subject: id, details: { ...(isNew ? { credits } : {}), position, active } });
    return action;
  });
}
