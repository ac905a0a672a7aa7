import { openStore } from '@nightlark/registry';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli } from '../../testing/run-cli.ts';
import { formatted } from '../create/write-files.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-cli-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const cli = (...args: string[]) => runCli(dataDir, ['lander', ...args]);
const isFormatted = async (file: string) => {
  const content = await readFile(file, 'utf8');
  return (await formatted(file, content)) === content;
};

test('from an empty folder to a live lander and back', async () => {
  const store = () => openStore({ dataDir }).store;
  expect(await cli('create', 'summer')).toMatchObject({ code: 0, stdout: '✓ summer.json; next: lander check summer.json\n' });
  expect(await isFormatted(path.join(dataDir, 'summer.json'))).toBe(true);
  expect(await cli('create', 'summer.json')).toMatchObject({ code: 1, stderr: expect.stringMatching(/summer\.json is there already/) });
  expect(await cli('check', 'summer.json')).toMatchObject({ code: 0, stdout: expect.stringMatching(/✓ summer\.json can be published\n$/) });

  const preview = await runCli(dataDir, ['lander', 'preview', 'summer.json'], { PUBLIC_URL: 'https://shop.example' });
  expect(preview.stdout).toMatch(/^https:\/\/shop\.example\/landers\/summer\?preview=.+\nWorks until 20.*\.\n$/m);
  expect(await cli('status')).toMatchObject({ stdout: 'No lander is published.\n' });

  const published = await cli('publish', 'summer.json', '--who', 'carla', '--reason', 'sunshine');
  expect(published).toMatchObject({ code: 0, stdout: expect.stringMatching(/✓ \/landers\/summer is live \(move 1\)\n$/) });
  expect((await store().readJournal(1))[0]).toMatchObject({ action: 'publish-lander', who: 'carla', reason: 'sunshine' });
  expect((await cli('status')).stdout).toMatch(/^summer {19}[0-9a-f]{12} since 20.* by carla\n$/);

  expect(await cli('unpublish', 'summer')).toMatchObject({ code: 0, stdout: '✓ summer is not published any more (move 2)\n' });
  expect(await cli('unpublish', 'summer')).toMatchObject({ code: 1, stderr: '✗ The lander summer is not published\n' });
});

test('a document with mistakes → each with its line; it is neither published nor previewed', async () => {
  await cli('create', 'winter.json');
  const file = path.join(dataDir, 'winter.json');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.includes('"template"'));
  lines[at] = '  "template": "nothing",';
  await writeFile(file, lines.join('\n'));

  const checked = await cli('check', 'winter.json');
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(new RegExp(`^✗ winter\\.json:${at + 1} .*\\n`))]);
  expect(checked.stdout).toMatch(/✗ It can’t be published like this\.\n$/);
  for (const command of ['publish', 'preview']) {
    const { code, stdout, stderr } = await cli(command, 'winter.json');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(String(at + 1))]);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test.each([
  [['check', 'nowhere.json'], 1, /nowhere\.json is not there/],
  [['create', 'Summer Sale.json'], 1, /"Summer Sale" is not a lander's name/],
  [['create', 'autumn.json', '--template', 'nothing'], 1, /"nothing" is not a design\. There are: .*gallery/],
  [['preview', 'summer.json', '--minutes', '1.5'], 2, /from 1 to 10080/],
])('%j → code %i', async (args, code, message) => {
  expect(await cli(...args)).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) });
});
