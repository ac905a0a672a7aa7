import { newToken, publicKeyOf, type Grant } from '@nightlark/registry/tokens';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeTokens, readTokens } from './tokens-file.ts';

const grant = (name: string): Grant => ({ name, key: publicKeyOf(newToken()), scope: ['all'] });
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

const before = process.env['DATA_DIR'];
let dataDir: string;
let keys: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-tokens-'));
  keys = path.join(dataDir, 'keys');
  file = path.join(keys, 'platform-tokens.json');
  process.env['DATA_DIR'] = dataDir;
});
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
});

/** A process that adds ten tokens, one by one, once it is told to. */
async function openAdder(prefix: string) {
  const script = `
    const { changeTokens } = await import(${JSON.stringify(path.join(import.meta.dirname, 'tokens-file.ts'))});
    const { newToken, publicKeyOf } = await import('@nightlark/registry/tokens');
    process.stdout.write('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    for (let i = 0; i < 10; i++)
      await changeTokens((grants) => [...grants, { name: '${prefix}' + i, key: publicKeyOf(newToken()), scope: ['all'] }]);
    process.stdin.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.write('go');
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  };
}

test('two processes change the list at once, while a third reads it → nothing is lost, and each read is whole', async () => {
  const adders = await Promise.all([openAdder('a'), openAdder('b')]);
  let isDone = false;
  const both = Promise.all(adders.map((addTen) => addTen())).finally(() => (isDone = true));
  let last = 0;
  while (!isDone) {
    const { length } = await readTokens();
    expect(length).toBeGreaterThanOrEqual(last);
    last = length;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await both).toEqual([0, 0]);
  expect(await readTokens()).toHaveLength(20);
  expect(await readdir(keys)).toEqual(['platform-tokens.json', 'platform-tokens.json.lock.sqlite']);
}, 60_000);

test('a draft of a killed process is left, readable by all → the list and its directory are for this user only', async () => {
  await mkdir(keys, { mode: 0o700 });
  await writeFile(`${file}.draft`, '[', { mode: 0o666 });
  await changeTokens(() => [grant('team-likes')]);
  expect([await modeOf(file), await modeOf(keys)]).toEqual(['600', '700']);
});

test('the first token, before the first start → the keys’ directory is closed to others', async () => {
  expect(await changeTokens(() => [grant('team-likes')])).toBe(file);
  expect([await modeOf(file), await modeOf(keys)]).toEqual(['600', '700']);
});

test('a list that is broken → refused, and left as it is', async () => {
  await mkdir(keys);
  await writeFile(file, '[{');
  await expect(changeTokens((grants) => [...grants, grant('team-likes')])).rejects.toThrow(/platform-tokens\.json is not JSON/);
  expect(await readFile(file, 'utf8')).toBe('[{');
  expect(await readdir(keys)).toEqual(['platform-tokens.json', 'platform-tokens.json.lock.sqlite']);
});

test('no place to write → refused with the file and the reason', async () => {
  await writeFile(keys, '');
  await expect(changeTokens((grants) => [...grants, grant('team-likes')])).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(/platform-tokens\.json can't be written \(E\w+\)/),
  });
});
