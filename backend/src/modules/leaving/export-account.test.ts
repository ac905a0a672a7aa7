import { sql } from 'kysely';
import { givenAccounts } from '../../testing/given-accounts.ts';
import sharp from 'sharp';
import { anImage } from '../../testing/photos.ts';
import { readZip } from '../../testing/read-zip.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const world = givenAccounts();
const { member } = world;

describe('export', () => {
  test('own rows as a file, no secret and nothing of others', async () => {
    const [anna, ben] = [await member({ credits: 3 }), await member()];
    await ben.client.call('like', { body: { id: anna.id } });
    await anna.client.call('block', { body: { id: ben.id } });
    const { body, headers } = await anna.client.call('exportAccount');
    expect(headers.get('content-disposition')).toBe('attachment; filename=127.0.0.1-2026-11-21.json');
    expect(body.data['account']).toMatchObject([{ email: anna.email }]);
    expect(body.data['block']).toMatchObject([{ blocked_id: ben.id }]);
    expect(body.data['likes']).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|code_hash|storage_key/);
    expect(JSON.stringify(body)).not.toContain(ben.email);
  });

  test('the archive → the same rows, and each photo as it is kept, uncropped too', async () => {
    const anna = await member();
    const { id } = await anImage(anna.client);
    const response = await anna.client.fetch('/api/export.php?archive=1');
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      'attachment; filename=127.0.0.1-2026-11-21.zip',
    ]);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual(['data.json', `photos/${id}.webp`, `photos/${id}-uncropped.webp`]);
    expect((JSON.parse(String(files.get('data.json'))) as { data: Record<string, unknown> }).data['account']).toMatchObject([
      { email: anna.email },
    ]);
    expect(await sharp(files.get(`photos/${id}.webp`)).metadata()).toMatchObject({ format: 'webp', width: 450 });
  });

  test('a storage that fails on the way → the download is cut, never taken for whole, and the server goes on', async () => {
    const anna = await member();
    await anImage(anna.client);
    const { storage } = world.backend.deps;
    const { read } = storage;
    storage.read = () => Promise.reject(new Error('no storage'));
    await expect(anna.client.fetch('/api/export.php?archive=1').then((answer) => answer.arrayBuffer())).rejects.toThrow();
    storage.read = read;
    expect((await world.me(anna))?.id).toBe(anna.id);
  });

  test.each(['', '?archive=1'])('a table can’t be read, %s → an error, which is not saved as the file', async (query) => {
    const anna = await member();
    const { db } = world.backend.deps;
    await sql`alter table removed_image rename to missing`.execute(db);
    const response = await anna.client.fetch(`/api/export.php${query}`);
    await sql`alter table missing rename to removed_image`.execute(db);
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  test('logged out → refused', async () => {
    expect((await world.backend.client().call('exportAccount')).error?.code).toBe('authentication_required');
  });

  test('every table that names a member → in the list, with its way of being purged', async () => {
    const { rows } = await sql<{ table: string; column: string; rule: string }>`
      select c.conrelid::regclass::text as table, a.attname as column,
        case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else c.confdeltype::text end as rule
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid in ('account'::regclass, 'profile'::regclass)`.execute(world.backend.deps.db);
    const listed = new Map(PERSONAL_TABLES.map((entry) => [entry.table, entry]));
    const forgotten = rows.filter(({ table, column }) => {
      const entry = listed.get(table);
      return !entry || !(entry.owner.includes(column) || entry.others?.includes(column));
    });
    expect(forgotten.map(({ table, column }) => `${table}.${column}: add it to personal-tables.ts`)).toEqual([]);
    const wrong = rows.filter(({ table, rule }) => listed.get(table)!.purge !== rule);
    expect(wrong).toEqual([]);
  });
});
