import { CREDENTIALS, startS3 } from '@nightlark/s3/testing';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { aMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { backup } from './backup.ts';
import { bucketFiles, directoryFiles } from './files.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { type Places, readPlaces } from './places.ts';
import { restore } from './restore.ts';
import { runPostgres } from './postgres.ts';

const SERVER = process.env['TEST_DATABASE_URL'];
const onPostgres = SERVER ? describe : describe.skip;

let data: string;
beforeEach(async () => void (data = await mkdtemp(path.join(tmpdir(), 'backup-'))));
afterEach(() => rm(data, { recursive: true, force: true }));
const below = (name: string) => path.join(data, name);

const placesIn = (name: string, databaseUrl: string, photos = directoryFiles(below(`${name}/photos`))): Places => ({
  databaseUrl,
  files: { photos, registry: directoryFiles(below(`${name}/registry`)), keys: directoryFiles(below(`${name}/keys`)) },
});

test('without PostgreSQL → refused, with what to do', () => {
  expect(() => readPlaces({})).toThrow(/DATABASE_URL is needed/);
});

test('a directory that is not empty, or no backup in it → refused', async () => {
  await writeFile(below('a'), '');
  const places = placesIn('site', 'postgresql://127.0.0.1:9/none');
  await expect(backup(places, data)).rejects.toThrow(/is not empty/);
  await expect(restore(places, data)).rejects.toThrow(/was not finished: manifest.json is missing/);
});

test('a manifest that is torn, of a newer release, or that names a path outside → refused', async () => {
  const whole = { format: 1, made_at: '2026-11-21T10:00:00.000Z', migrations: ['001-initial'], files: {} };
  const refuse = async (text: string, why: RegExp) => {
    await writeFile(below(MANIFEST), text);
    await expect(readManifest(data)).rejects.toThrow(why);
  };
  await refuse(JSON.stringify(whole).slice(0, -1), /is torn/);
  await refuse(JSON.stringify({ ...whole, format: 2 }), /of a newer release/);
  for (const name of ['../a', 'photos/../../a', 'photos//a', '/etc/passwd', 'photos/..\\a'])
    await refuse(JSON.stringify({ ...whole, files: { [name]: { size: 0, sha256: '0'.repeat(64) } } }), /not one of this program's/);
});

test('PostgreSQL’s programs are not installed → said, with what to install; a password is in no message', async () => {
  const { PATH } = process.env;
  process.env['PATH'] = data;
  try {
    await expect(runPostgres('pg_dump', 'postgresql://a:hidden@127.0.0.1:9/none', [])).rejects.toThrow(
      /^(?!.*hidden)pg_dump is not installed here: install/,
    );
  } finally {
    process.env['PATH'] = PATH;
  }
});

onPostgres('on PostgreSQL', () => {
  let backend: TestBackend;
  let empty: string;
  let admin: pg.Client;
  beforeEach(async () => {
    backend = await startTestBackend();
    admin = new pg.Client({ connectionString: SERVER! });
    await admin.connect();
    const url = new URL(SERVER!);
    url.pathname = `/nightlark_restored_${process.pid}`;
    await admin.query(`create database ${url.pathname.slice(1)}`);
    empty = url.href;
  });
  afterEach(async () => {
    await backend.close();
    await admin.query(`drop database ${new URL(empty).pathname.slice(1)} with (force)`);
    await admin.end();
  });

  /** A site with a member, a photo, a registry and a key, and its backup. */
  async function saved(photos?: Places['files']['photos']) {
    const anna = await aMember(backend.deps, { profile: { name: 'Anna' } });
    const site = placesIn('site', backend.deps.config.DATABASE_URL!, photos);
    await site.files.photos.write('photos/ab12/large.webp', Buffer.from('a photo'));
    await site.files.registry.write('index.json', Buffer.from('an index'));
    await site.files.registry.write('releases/mf-alpha/1.0.0/release.json', Buffer.from('a release'));
    await site.files.registry.write('nonces/1', Buffer.from('passing'));
    await site.files.keys.write('registry-signing.pem', Buffer.from('a key'));
    await backup(site, below('backup'));
    return { anna, site };
  }
  const rows = async (url: string, statement: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows as unknown[];
  };

  test('saved and restored, out of and into a bucket → the same rows and files; twice → refused, and nothing is changed', async () => {
    const s3 = await startS3();
    try {
      const bucket = (name: string) => bucketFiles(`${s3.url}/bucket/${name}/`, 'STORAGE_URL', CREDENTIALS);
      await saved(bucket('old'));
      const target = placesIn('restored', empty, bucket('new'));
      await restore(target, below('backup'));
      const all = 'select id, name from profile';
      expect(await rows(empty, all)).toEqual(await rows(backend.deps.config.DATABASE_URL!, all));
      expect(String(await target.files.photos.read('photos/ab12/large.webp'))).toBe('a photo');
      expect((await target.files.registry.list()).sort()).toEqual(['index.json', 'releases/mf-alpha/1.0.0/release.json']);
      expect((await stat(below('restored/keys/registry-signing.pem'))).mode & 0o777).toBe(0o600);
      await expect(restore(target, below('backup'))).rejects.toThrow(/is not empty: name an empty one/);
    } finally {
      await s3.close();
    }
  });

  test('torn: a byte more, a file less; a migration that this release does not know → refused, and nothing is written', async () => {
    await saved();
    const target = placesIn('restored', empty);
    const refuse = async (why: RegExp) => {
      await expect(restore(target, below('backup'))).rejects.toThrow(why);
      expect(await readdir(data)).not.toContain('restored');
      expect(await rows(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    };
    const photo = below('backup/photos/photos/ab12/large.webp');
    await rename(photo, below('away'));
    await refuse(/torn: photos\/photos\/ab12\/large.webp is missing/);
    await rename(below('away'), photo);
    await appendFile(below('backup/database.dump'), '.');
    await refuse(/torn: database.dump is not what was written/);
    const manifest = JSON.parse(await readFile(below(`backup/${MANIFEST}`), 'utf8')) as { migrations: string[] };
    manifest.migrations.push('999-of-tomorrow');
    await writeFile(below(`backup/${MANIFEST}`), JSON.stringify(manifest));
    await refuse(/of a newer release than this: it has the migration 999-of-tomorrow/);
  });

  test('another registry is there → refused; a restoration that broke off before the database → is begun again', async () => {
    await saved();
    const target = placesIn('restored', empty);
    await target.files.registry.write('index.json', Buffer.from('another'));
    await expect(restore(target, below('backup'))).rejects.toThrow(/registry\/index.json goes is another one already/);
    await target.files.registry.write('index.json', Buffer.from('an index'));
    await target.files.photos.write('photos/ab12/large.webp', Buffer.from('a pho'));
    await restore(target, below('backup'));
    expect(String(await target.files.photos.read('photos/ab12/large.webp'))).toBe('a photo');
  });
});
