import type { Deps } from '../../deps.ts';
import { sealFor } from '../../seal.ts';

/** Encryption of bank accounts, phones and codes in the database (docs/product/payments.md#direct-debit). */
export function sealsOf({ secrets }: Pick<Deps, 'secrets'>) {
  return {
    iban: sealFor(secrets.bank, 'iban'),
    phone: sealFor(secrets.bank, 'phone'),
    code: sealFor(secrets.bank, 'code'),
    details: sealFor(secrets.bank, 'details'),
  };
}
