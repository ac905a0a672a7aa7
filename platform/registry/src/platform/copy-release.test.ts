import { ReleaseError } from '@nightlark/release';
import { aBuild } from '@nightlark/release/testing';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { openDirectoryStore } from '../stores/directory-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { copyRelease } from './copy-release.ts';
import { createPlatform } from './local-platform.ts';
import type { Platform } from './platform.ts';

const ALPHA = { remote: 'mf-alpha', version: '1.0.0' };
const COMMIT = 'c'.repeat(40);
const NOTE = 'client/note.txt';

interface Environment {
  store: ReleaseStore;
  platform: Platform;
}
let data: string;
let staging: Environment;
let production: Environment;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'copy-'));
  const open = (name: string) => {
    const store = openDirectoryStore(path.join(data, name, 'registry'));
    return { store, platform: createPlatform(store, allowingGate) };
  };
  [staging, production] = [open('staging'), open('production')];
  await staging.platform.publish(await aBuild({ name: 'mf-alpha', version: '1.0.0' }), 'mf-alpha', '1.0.0', { commit: COMMIT });
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** All bytes of a release, by file. */
async function bytesOf({ store }: Environment): Promise<Record<string, string>> {
  const directory = store.releaseDirectory('mf-alpha', '1.0.0');
  const entries = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const hashed = entries.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [
      path.relative(directory, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}
const copy = (source: Pick<Platform, 'archive' | 'archivedFile'> = staging.platform) => copyRelease(source, production.platform, ALPHA);

test('a version moves from staging to production → byte by byte the same, with the same hash in both indexes; twice is once', async () => {
  expect(await copy()).toMatchObject({ result: 'published' });
  expect(await bytesOf(production)).toEqual(await bytesOf(staging));
  expect(await production.store.commitOf('mf-alpha', '1.0.0')).toBe(COMMIT);
  const live = [];
  for (const { platform } of [staging, production])
    live.push((await platform.promote('mf-alpha', '1.0.0', { who: 'anna' })).remote.releases);
  expect(live[0]).toEqual(live[1]);
  expect(await copy()).toMatchObject({ result: 'unchanged' });
});

test('production’s gate looks at it again, against what is live there', async () => {
  const message = '/alpha is a route of mf-beta';
  const refusing = {
    ...allowingGate,
    check: async () => ({ ok: false, findings: [{ rule: 'routes', severity: 'error', message, affected: [] }] }),
  };
  const target = createPlatform(production.store, refusing as never);
  await expect(copyRelease(staging.platform, target, ALPHA)).rejects.toMatchObject({ name: 'GateError', findings: [{ message }] });
  expect(await production.store.list('mf-alpha')).toEqual([]);
});

test('the version exists there with other bytes → refused, and nothing is changed', async () => {
  const other = await aBuild({ name: 'mf-alpha', version: '1.0.0', owner: 'Others' });
  await production.platform.publish(other, 'mf-alpha', '1.0.0');
  const before = await bytesOf(production);
  await expect(copy()).rejects.toThrow('mf-alpha 1.0.0 is published already, with other content');
  expect(await bytesOf(production)).toEqual(before);
});

describe('a file arrives torn', () => {
  /** The first transfers of a file end early, or break. */
  const torn = (times: number, tear: (content: Buffer) => Buffer) => {
    let left = times;
    return {
      archive: staging.platform.archive,
      async archivedFile(name: string, version: string, file: string) {
        const content = await staging.platform.archivedFile(name, version, file);
        return file === NOTE && left-- > 0 ? tear(content) : content;
      },
    };
  };

  test('once → asked for again', async () => {
    expect(await copy(torn(1, (content) => content.subarray(0, -1)))).toMatchObject({ result: 'published' });
    expect(await bytesOf(production)).toEqual(await bytesOf(staging));
  });

  test('… as the connection breaks → asked for again', async () => {
    const tear = () => {
      throw new TypeError('terminated');
    };
    expect(await copy(torn(2, tear))).toMatchObject({ result: 'published' });
  });

  test('again and again → nothing is published', async () => {
    await expect(copy(torn(3, () => Buffer.from('throw 1')))).rejects.toThrow(
      'client/note.txt of mf-alpha 1.0.0 did not arrive whole in 3 attempts; nothing was published',
    );
    expect(await production.store.list('mf-alpha')).toEqual([]);
  });

  test('the platform refuses it → said at once, in its words', async () => {
    let asked = 0;
    const tear = () => {
      asked++;
      throw new ReleaseError('The token is not one of the platform’s');
    };
    await expect(copy(torn(3, tear))).rejects.toThrow('not one of the platform’s');
    expect(asked).toBe(1);
  });
});

test('its files were changed where they are stored → not given away', async () => {
  await appendFile(path.join(staging.store.releaseDirectory('mf-alpha', '1.0.0'), NOTE), '//');
  await expect(copy()).rejects.toThrow('mf-alpha 1.0.0 is not complete: client/note.txt is not the file that release.json describes');
});

test.each([
  ['a version that is not published', () => staging.platform.archive('mf-alpha', '9.9.9'), /mf-alpha 9\.9\.9 is not published/],
  ['a file that it has not', () => staging.platform.archivedFile('mf-alpha', '1.0.0', 'client/none.js'), /has no file client\/none\.js/],
  ['a file beside it', () => staging.platform.archivedFile('mf-alpha', '1.0.0', '../../../index.json'), /has no file/],
])('%s → refused', async (_what, ask, message) => {
  await expect(ask()).rejects.toThrow(message);
});

test('whatever happens → no copy is left behind', async () => {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = data;
  try {
    await copy();
    await expect(copy({ ...staging.platform, archivedFile: async () => Buffer.from('') })).rejects.toThrow('did not arrive whole');
    expect((await readdir(data)).sort()).toEqual(['production', 'staging']);
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
});
