import { createHash } from 'node:crypto';
import { isScript, isStyle } from './file-types.ts';
import type { Assets } from './schema.ts';

interface IntegrityTable {
  /** JSON: file under `client/` → integrity. */
  text: string;
  /** Integrity of the text itself, for pages. */
  integrity: string;
}

const CLIENT = 'client/';
const tables = new WeakMap<object, IntegrityTable>();

/** Hashes of a release's scripts and stylesheets. Pages contain only the table's hash, and fetch it before they load further files. */
export function integrityTable(assets: Pick<Assets, 'files'>): IntegrityTable {
  const known = tables.get(assets.files);
  if (known) return known;
  const entries = Object.entries(assets.files).flatMap(([file, { integrity }]) => {
    const isLoaded = file.startsWith(CLIENT) && (isScript(file) || isStyle(file));
    return isLoaded ? [[file.slice(CLIENT.length), integrity] as const] : [];
  });
  const text = JSON.stringify(Object.fromEntries(entries));
  // SHA-256, since each page contains one per release: short, but safe.
  const table = { text, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  tables.set(assets.files, table);
  return table;
}
