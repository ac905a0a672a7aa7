import type { Deps } from '../../deps.ts';
import { markFor } from '../../seal.ts';
import { sealOf } from '../../sealed-columns.ts';

/** Encryption and keyed hashes of bank accounts, phones and codes in the database (docs/product/payments.md#direct-debit). */
export function sealsOf(deps: Pick<Deps, 'secrets'>) {
  const mark = (purpose: string) => markFor(deps.secrets.marks, purpose);
  return {
    iban: { ...sealOf(deps, 'mandate.iban'), mark: mark('iban') },
    phone: { ...sealOf(deps, 'direct_debit.phone'), mark: mark('phone') },
    code: { mark: mark('code') },
    details: { mark: mark('details') },
  };
}
