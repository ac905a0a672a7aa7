import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './remote.ts';
import { createScreen } from './screen.ts';

const MANIFEST =
  "import { defineRemote } from '@nightlark/contract';\n\nexport default defineRemote({\n  routes: [\n  ],\n  slots: [],\n});\n";
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'nightlark-create-'));
  await mkdir(path.join(root, 'mf-stories/src'), { recursive: true });
  await writeFile(path.join(root, 'mf-stories/src/remote.ts'), MANIFEST);
});
afterEach(() => rm(root, { recursive: true }));

test('a remote → its README names its folders, and none that is not there', async () => {
  const files = await createRemote('mf-date-nights', root);
  const readme = await readFile(path.join(root, 'mf-date-nights/README.md'), 'utf8');
  expect(readme).toContain('# mf-date-nights\n\nTeam Date nights.');
  const folders = [...readme.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, folder]) => folder!);
  expect(folders).toHaveLength(4);
  for (const folder of folders) expect(files.some((file) => file.startsWith(folder))).toBe(true);
});

test.each([
  ['another remote', 'match-finder', 'The product has the address /match-finder already'],
  ['the contract', 'likes', 'The product has the address /likes already'],
  ['the servers', 'platform', 'The address /platform is reserved for the gateway'],
])('a screen or a remote at an address of %s → refused, nothing is written', async (_owner, name, message) => {
  await expect(createScreen(`mf-stories/${name}`, root)).rejects.toThrow(message);
  await expect(createRemote(`mf-${name}`, root)).rejects.toThrow(message);
  expect(await readFile(path.join(root, 'mf-stories/src/remote.ts'), 'utf8')).toBe(MANIFEST);
});
