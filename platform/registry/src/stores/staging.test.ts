import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { directoryStaging } from './staging.ts';

let root: string;
beforeEach(async () => void (root = await mkdtemp(path.join(tmpdir(), 'staging-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

test('uploads are declared at once → none is listed without its whole declaration', async () => {
  const staging = directoryStaging(path.join(root, 'uploads'));
  const text = 'a declaration '.repeat(5_000);
  const ids = Array.from({ length: 60 }, () => randomUUID());
  let isOver = false;
  const declaring = Promise.all(ids.map((id) => staging.declare(id, text))).finally(() => (isOver = true));
  const incomplete: string[] = [];
  while (!isOver) for (const id of await staging.list()) if ((await staging.declared(id)) !== text) incomplete.push(id);
  await declaring;
  expect(incomplete).toEqual([]);
  expect((await staging.list()).sort()).toEqual(ids.sort());
});

test('a declaration that a killed process left half written → removed with a later one', async () => {
  const drafts = path.join(root, 'uploads-drafts');
  for (const draft of ['killed', 'under-way']) await mkdir(path.join(drafts, draft), { recursive: true });
  await utimes(path.join(drafts, 'killed'), new Date(0), new Date(0));
  await directoryStaging(path.join(root, 'uploads')).declare(randomUUID(), '{}');
  expect(await readdir(drafts)).toEqual(['under-way']);
});
