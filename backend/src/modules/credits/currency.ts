import type { Currency } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { marketOf } from './market.ts';

/** The currency in which a member buys. */
export const currencyOf = async (deps: Pick<Deps, 'db' | 'payments'>, memberId: number): Promise<Currency> =>
  (await marketOf(deps, memberId)).currency;
