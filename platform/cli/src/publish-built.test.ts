import type { Platform } from '@nightlark/registry/platform';
import { aBuild } from '@nightlark/release/testing';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuilt } from './publish-built.ts';

let directory: string;
beforeEach(async () => void (directory = await aBuild({ name: 'mf-stock', version: '2.0.0' })));
afterEach(() => rm(directory, { recursive: true }));

function publish() {
  const calls: unknown[] = [];
  const lines: string[] = [];
  const platform = {
    publish: async (...call: unknown[]) => (calls.push(call), { result: 'published', findings: [] }),
  } as Partial<Platform> as Platform;
  const published = publishBuilt(directory, { platform, logProgress: (line) => void lines.push(line) });
  return { calls, lines, published };
}

test('a directory built elsewhere → published as its release.json names it, without a tag', async () => {
  const { calls, lines, published } = publish();
  expect(await published).toMatchObject({ remote: 'mf-stock', version: '2.0.0', result: 'published', tag: null });
  expect(calls).toEqual([[directory, 'mf-stock', '2.0.0']]);
  expect(lines).toEqual(['✓ mf-stock 2.0.0 is published; next: promote mf-stock@2.0.0']);
});

test.each([
  ['{"name": "mf-st', /release\.json is not JSON/],
  ['{}', /release\.json: .*name/],
])('a release.json that says %s → refused, and nothing is published', async (text, message) => {
  await writeFile(path.join(directory, 'release.json'), text);
  const { calls, published } = publish();
  await expect(published).rejects.toThrow(message);
  expect(calls).toEqual([]);
});
