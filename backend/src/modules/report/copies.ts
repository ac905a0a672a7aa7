import type { ReportEvidence } from '../../db/schema.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { keepFiles, reserveFiles } from '../photos/reserved-files.ts';
import { storageKey } from '../photos/variants.ts';

const folderOf = (reference: string) => `reports/${reference}`;

/** Stores the copy of a photo for a report or complaint, which must be inserted with `keepCopy`. @returns its key */
export async function storeCopy(deps: Deps, reference: string, bytes: Buffer): Promise<string> {
  const key = storageKey(folderOf(reference), 'large');
  await reserveFiles(deps, folderOf(reference));
  await deps.storage.write(key, bytes);
  return key;
}

/** In the transaction that inserts the report or complaint. */
export async function keepCopy(trx: Db, now: Date, reference: string, { images }: Pick<ReportEvidence, 'images'>): Promise<void> {
  if (images.length > 0) await keepFiles(trx, now, folderOf(reference));
}
