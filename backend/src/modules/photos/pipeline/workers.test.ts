import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aDetailedPicture, aPicture } from '../../../testing/photos.ts';
import { openPhotoWorkers, type PhotoWorkers } from './workers.ts';

const run = promisify(execFile);
const WAIT_MS = 10_000;
let workers: PhotoWorkers;
afterEach(() => workers.close());

const upload = (picture: Buffer) => workers.run({ kind: 'files', picture, crop: null, trusted: false });

/** The decoder processes of this one; `pgrep` fails when it finds none. */
async function decoders(): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(process.pid), '-f', 'pipeline/child']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function until(holds: (pids: number[]) => boolean): Promise<number[]> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await wait(20)) {
    const pids = await decoders();
    if (holds(pids)) return pids;
  }
  throw new Error(`Decoders still: ${(await decoders()).join(', ')}`);
}

test('a picture that keeps the processor busy for too long → photo_invalid, and its process is ended', async () => {
  workers = openPhotoWorkers({ processes: 1, secondsMax: 0.1 });
  await expect(upload(await aDetailedPicture(2000, 2500))).rejects.toMatchObject({ code: 'photo_invalid' });
  await until((pids) => pids.length === 0);
});

test('a machine so busy that nothing comes of it → unavailable, with when to come again, and its process is ended', async () => {
  // No process starts in a millisecond.
  workers = openPhotoWorkers({ processes: 1, clockLimitMs: 1 });
  await expect(upload(await aPicture(420, 420))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 });
  await until((pids) => pids.length === 0);
});

test('a process that is killed once → another one makes the picture', async () => {
  workers = openPhotoWorkers({ processes: 1 });
  const made = upload(await aDetailedPicture(2000, 2500));
  const [pid] = await until((pids) => pids.length === 1);
  process.kill(pid!, 'SIGKILL');
  expect(await made).toMatchObject({ source: { width: expect.any(Number) } });
  expect(await decoders()).not.toContain(pid);
});

test('a picture that ends two processes → photo_invalid, and the one in line behind it is made by a new one', async () => {
  workers = openPhotoWorkers({ processes: 1 });
  const [large, small] = [await aDetailedPicture(2000, 2500), await aPicture(420, 420)];
  const hostile = expect(upload(large)).rejects.toMatchObject({ code: 'photo_invalid' });
  const next = upload(small);
  const [first] = await until((pids) => pids.length === 1);
  process.kill(first!, 'SIGKILL');
  const [second] = await until((pids) => pids.length === 1 && pids[0] !== first);
  process.kill(second!, 'SIGKILL');
  await hostile;
  expect(await next).toMatchObject({ width: 420, height: 420 });
});

test('pictures that arrive while idle processes are ended → each is made', async () => {
  const bytes = await aPicture(16, 16, 'webp');
  workers = openPhotoWorkers({ processes: 1, idleMs: 1 });
  for (let pause = 0; pause < 12; pause += 1) {
    expect(await workers.run({ kind: 'jpeg', bytes })).toBeInstanceOf(Uint8Array);
    await wait(pause);
  }
});

test('more in line than are made in twenty seconds → the next is sent away with when to come again, those before it are made', async () => {
  workers = openPhotoWorkers();
  const bytes = await aPicture(16, 16, 'webp');
  // Two at a time, each expected to take a second.
  const made = Array.from({ length: 42 }, () => workers.run({ kind: 'jpeg', bytes }));
  await expect(workers.run({ kind: 'jpeg', bytes })).rejects.toMatchObject({ code: 'unavailable', retryAfter: 21 });
  expect(await Promise.all(made)).toHaveLength(42);
});

test('closed while pictures are made and wait → unavailable, and no process starts', async () => {
  workers = openPhotoWorkers({ processes: 1 });
  const large = await aDetailedPicture(2000, 2500);
  const all = Promise.allSettled([upload(large), upload(large)]);
  await until((pids) => pids.length === 1);
  workers.close();
  for (const outcome of await all) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  await expect(upload(large)).rejects.toMatchObject({ code: 'unavailable' });
  await until((pids) => pids.length === 0);
});

test('closed → no process stays', async () => {
  workers = openPhotoWorkers();
  await upload(await aPicture(420, 420));
  expect(await decoders()).toHaveLength(1);
  workers.close();
  await until((pids) => pids.length === 0);
});

/** Makes a picture where no file descriptor is free, then again where there are some, and prints the outcomes. */
const WITHOUT_DESCRIPTORS = `
import { closeSync, openSync } from 'node:fs';
import { aPicture } from '${new URL('../../../testing/photos.ts', import.meta.url).href}';
import { openPhotoWorkers } from '${new URL('workers.ts', import.meta.url).href}';

const picture = await aPicture(420, 420);
const workers = openPhotoWorkers({ processes: 1 });
const upload = () => workers.run({ kind: 'files', picture, crop: null, trusted: false }).then(() => 'made', ({ code, message }) => code ?? message);
const taken = [];
try {
  for (;;) taken.push(openSync('/dev/null'));
} catch {}
const without = await upload();
for (const fd of taken) closeSync(fd);
const after = await upload();
process.stdout.write(JSON.stringify([without, after]));
process.exit();
`;

test('no file descriptor is free for a process → unavailable; the next picture is made once there are', async () => {
  workers = openPhotoWorkers();
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', WITHOUT_DESCRIPTORS];
  const { stdout } = await run('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', ...node], { env: {} });
  expect(JSON.parse(stdout)).toEqual(['unavailable', 'made']);
}, 60_000);
