import type { Platform } from '@nightlark/registry/platform';
import { aBuild } from '@nightlark/release/testing';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuilt } from './publish-built.ts';

const LINK = { path: '/platform/preview?token=x', until: '2026-12-07T12:00:00.000Z' };
let directory: string;
beforeEach(async () => void (directory = await aBuild({ name: 'mf-stock', version: '2.0.0' })));
afterEach(() => rm(directory, { recursive: true }));

function publish() {
  const calls: unknown[] = [];
  const lines: string[] = [];
  const platform = {
    publish: async (...call: unknown[]) => (calls.push(call), { result: 'published', findings: [], preview: LINK }),
  } as Partial<Platform> as Platform;
  const published = publishBuilt(directory, {
    platform,
    linkTo: (path) => `https://site.example${path}`,
    logProgress: (line) => void lines.push(line),
  });
  return { calls, lines, published };
}

test('a directory built elsewhere → published as its release.json names it, without a tag', async () => {
  const { calls, lines, published } = publish();
  expect(await published).toMatchObject({ remote: 'mf-stock', version: '2.0.0', result: 'published', tag: null });
  expect(calls).toEqual([[directory, 'mf-stock', '2.0.0', { commit: null }]]);
  expect(lines).toEqual([
    '✓ mf-stock 2.0.0 is published; next: promote mf-stock@2.0.0',
    expect.stringContaining(`https://site.example${LINK.path}`),
  ]);
});

test.each([
  ['{"name": "mf-st', /release\.json is not JSON/],
  ['{"name": 7}', /release\.json: .*expected string.*name/],
])('a release.json that says %s → refused, and nothing is published', async (text, message) => {
  await writeFile(path.join(directory, 'release.json'), text);
  const { calls, published } = publish();
  await expect(published).rejects.toThrow(message);
  expect(calls).toEqual([]);
});

test('the directory of a stock build → each field and file that it lacks, with what it says; nothing is published', async () => {
  await rm(path.join(directory, 'release.json'));
  const { calls, published } = publish();
  const lines = await published.then(
    () => [],
    (error: Error) => error.message.split('\n  '),
  );
  expect(lines[0]).toMatch(/is no whole release \(docs\/guides/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'release.json has no name: the remote, mf-…',
      expect.stringMatching(/^release\.json has no routes: the pages/),
      expect.stringMatching(/^release\.json has no files: path/),
      'client/remoteEntry.mjs is missing',
      'server/remoteEntry.cjs is missing',
    ]),
  );
  expect(lines.join()).not.toMatch(/no (?:budget|owner|imports)/);
  expect(calls).toEqual([]);
});

test('a description without its slots → only these are named', async () => {
  const file = path.join(directory, 'release.json');
  const { slots: _, ...rest } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(rest));
  await expect(publish().published).rejects.toThrow(/:\n {2}release\.json has no slots: [^\n]*\n {2}client/);
});

test('a directory that is not there → named', async () => {
  await rm(directory, { recursive: true });
  const { published } = publish();
  await expect(published).rejects.toThrow(/can't be read \(ENOENT\)/);
  directory = await aBuild();
});
