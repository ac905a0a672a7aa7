import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { deleteMandates } from './repository.ts';

/** A debit may be returned as unauthorised for 13 months: its mandate is retained as proof for one month longer. */
export const purgeMandates = ({ db, now }: Pick<Deps, 'db' | 'now'>) => deleteMandates(db, now(), DEFAULTS.keepMandatesMonths);
