import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyImports } from '../bytes/read-imports.ts';
import type { Reading, ReadingJob } from './job.ts';
import { createReader, readInThread } from './run-reading.ts';

const base = '/mf/mf-a/1.0.0/client/';
const styles = { name: 'mf-a', longer: [], files: ['client/a.css'] };

describe('a release is read in a thread', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'reading-'));
    await mkdir(path.join(directory, 'client'));
    await mkdir(path.join(directory, 'server'));
    await writeFile(path.join(directory, 'client/a.css'), 'body { display: none }');
    await writeFile(path.join(directory, 'server/a.cjs'), 'process.exit(1)');
    await writeFile(path.join(directory, 'server/long.cjs'), 'for(;;)break;'.repeat(100_000));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('code and styles → what is wrong with them, and a megabyte of loops takes seconds', async () => {
    const { imports, styles: faults } = await readInThread({ directory, base, styles });
    expect(imports.unreadable).toEqual([]);
    expect(imports.forbidden).toEqual([expect.objectContaining({ file: 'server/a.cjs', fault: expect.stringContaining('process.exit') })]);
    expect(faults).toEqual([expect.objectContaining({ file: 'client/a.css' })]);
  }, 40_000);

  test('a rollback → its styles are not looked at', async () => {
    expect((await readInThread({ directory, base, styles: null })).styles).toEqual([]);
  }, 40_000);

  test.each([
    ['time', { timeoutMs: 1, heapMb: 1_024 }, 'it took over 0.001 s'],
    ['memory', { timeoutMs: 40_000, heapMb: 48 }, 'it took over 48 MB of memory'],
  ])(
    'more %s than it may take → it counts as unreadable, and this process goes on',
    async (_, limits, reason) => {
      const { imports } = await readInThread({ directory, base, styles }, limits);
      expect(imports.unreadable).toEqual([{ file: 'the bundle', reason }]);
    },
    40_000,
  );
});

test('300 releases are checked at once → two are read at a time, and a rollback does not wait for them', async () => {
  const begun: ReadingJob[] = [];
  const ends: (() => void)[] = [];
  const read = createReader((job) => {
    begun.push(job);
    return new Promise<Reading>((resolve) => ends.push(() => resolve({ imports: emptyImports(), styles: [] })));
  });
  const checks = Array.from({ length: 300 }, () => read({ directory: 'a check', base, styles }));
  const rollback = read({ directory: 'a rollback', base, styles: null });
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun.map(({ directory }) => directory)).toEqual(['a check', 'a check', 'a rollback']);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await Promise.all([...checks, rollback])).length).toBe(301);
  expect(begun.length).toBe(301);
});
