import { sql } from 'kysely';
import type { ResponseOf } from '@nightlark/contract';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps.ts';
import { storageKey } from '../photos/variants.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type Rows = Record<string, unknown>[];

/** Every row the member owns, by table, without secrets and others' data (docs/product/settings-and-leaving.md). */
export async function exportAccount(deps: Deps, accountId: number): Promise<ResponseOf<'exportAccount'>> {
  const data: Record<string, Rows> = {};
  for (const { table, owner, leftOut = [], notExported } of PERSONAL_TABLES) {
    if (notExported) continue;
    const mine = sql.join(
      owner.map((column) => sql`${sql.ref(column)} = ${accountId}`),
      sql` or `,
    );
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${mine}`.execute(deps.slowDb);
    data[table] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column))));
  }
  return { exported_at: deps.now().toISOString(), site: new URL(deps.config.PUBLIC_URL).host, data };
}

/** The member's rows as `data.json`, and every stored photo, including those sent in conversations, as one zip streamed photo by photo. */
export async function exportArchive(deps: Deps, accountId: number): Promise<Readable> {
  const rows = await exportAccount(deps, accountId);
  const photos = await deps.slowDb
    .selectFrom('image')
    .select(['id', 'storage_key', 'source_name'])
    .where('profile_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sent = await deps.slowDb
    .selectFrom('chat_photo')
    .select(['id', 'storage_key'])
    .where('sender_id', '=', accountId)
    .where((eb) => eb.or([eb('view_once', '=', false), eb('opened_at', 'is', null)]))
    .orderBy('id')
    .execute();
  const mtime = deps.now();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // An error event without a listener would crash the process.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), 'data.json', { mtime });
  for (const { id, storage_key, source_name } of photos) {
    add(`photos/${id}.webp`, storageKey(storage_key, 'large'));
    if (source_name) add(`photos/${id}-uncropped.webp`, storageKey(storage_key, 'source'));
  }
  for (const { id, storage_key } of sent) add(`sent-photos/${id}.webp`, storageKey(storage_key, 'large'));
  zip.end();
  return output;

  function add(name: string, key: string): void {
    // Pictures are compressed already.
    zip.addReadStreamLazy(name, { mtime, compress: false }, (use) => {
      deps.storage.read(key).then(
        (bytes) => {
          if (!bytes) deps.log.error({ alert: true }, 'a photo is missing in the storage: its file in an export is empty');
          use(null, Readable.from(bytes ? [bytes] : []));
        },
        (error: Error) => use(error, Readable.from([])),
      );
    });
  }
}
