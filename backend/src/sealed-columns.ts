import type { Deps } from './deps.ts';
import { type Seal, sealFor } from './seal.ts';

/** Every column that is encrypted with `BANK_SECRET`: the purpose of its keys, and the row's own key. */
export const SEALED_COLUMNS = {
  'mandate.iban': { purpose: 'iban', key: 'id' },
  'direct_debit.phone': { purpose: 'phone', key: 'payment_id' },
  'stored_method.token': { purpose: 'payment-token', key: 'id' },
  'operator.totp_secret': { purpose: 'second factor', key: 'name' },
} as const;

type SealedColumn = keyof typeof SEALED_COLUMNS;

/** @example sealOf(deps, 'mandate.iban').seal('NL91ABNA0417164300') */
export const sealOf = ({ secrets }: Pick<Deps, 'secrets'>, column: SealedColumn): Seal =>
  sealFor(secrets.bank, SEALED_COLUMNS[column].purpose);
