import { jest } from '@jest/globals';
import { ConflictError } from '@nightlark/registry';
import { GateError, type Finding, type Platform } from '@nightlark/registry/platform';
import { publishRemotes } from './publish-remotes.ts';
import { reportError } from './report.ts';

const FINDING: Finding = { rule: 'routes', severity: 'error', message: '/likes belongs to mf-likes', affected: ['mf-likes'] };
const build = async (names: readonly string[]) => ({
  built: names.map((name) => ({ name, version: '1.1.0', directory: `/builds/${name}` })),
  failures: [],
});

const LINK = { path: '/platform/preview?token=x', until: '2026-12-07T12:00:00.000Z' };
/** Where the version of that link can be looked at. */
const LOOK = expect.stringMatching(/^  look at it until 7 Dec 2026, .*: https:\/\/site\.example\/platform\/preview\?token=x$/) as string;

let lines: string[];
let published: string[];
beforeEach(() => {
  lines = [];
  published = [];
});

/** Refuses mf-chat. */
const platform = {
  async publish(_directory: string, name: string) {
    if (name === 'mf-chat') throw new GateError('mf-chat 1.1.0 does not pass the gate', [FINDING]);
    published.push(name);
    return { result: 'published', findings: [], preview: LINK };
  },
} as Partial<Platform> as Platform;
const context = { platform, linkTo: (path: string) => `https://site.example${path}`, logProgress: (line: string) => void lines.push(line) };
const publish = (names: string[], options: object = {}) =>
  publishRemotes(names, context, { build, tag: (name, version) => `${name}@${version}`, ...options });

/** What a person, and a script, is told. */
function told(error: unknown): { text: string; json: unknown } {
  const written: string[] = [];
  const keep = (text: unknown) => written.push(String(text)) > 0;
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  reportError(error, false);
  reportError(error, true);
  const [text = '', json = ''] = written;
  return { text, json: JSON.parse(json) };
}

test('the second of two is refused → the first is published, logged, and named beside the reasons', async () => {
  const error = await publish(['mf-likes', 'mf-chat', 'mf-members']).catch((reason: unknown) => reason);
  expect(published).toEqual(['mf-likes']);
  expect(lines).toEqual(['✓ mf-likes 1.1.0 is published; next: promote mf-likes@1.1.0', LOOK]);
  expect(told(error)).toEqual({
    text: '✗ mf-chat 1.1.0 was refused after mf-likes 1.1.0 had been published:\n✗ routes: /likes belongs to mf-likes (affects mf-likes)\n',
    json: {
      error: expect.objectContaining({
        name: 'GateError',
        findings: [FINDING],
        published: [expect.objectContaining({ remote: 'mf-likes' })],
      }),
    },
  });
});

test('suspected, and its build is that of the release → left; another one, with a new version, is published', async () => {
  expect(await publish(['mf-likes'], { suspected: ['mf-members'] })).toMatchObject([{ remote: 'mf-likes' }]);
  expect(lines).toEqual(['✓ mf-likes 1.1.0 is published; next: promote mf-likes@1.1.0', LOOK]);
});

test('suspected, and their builds differ → refused with what to do, before anything is published', async () => {
  const differing = {
    ...platform,
    publish: async (_directory: string, name: string, version: string) => {
      if (name === 'mf-likes') return platform.publish(_directory, name, version);
      throw new ConflictError(`${name} ${version} is published already, with other content; raise the version`);
    },
  };
  const refused = publishRemotes(['mf-likes'], { ...context, platform: differing }, { build, suspected: ['mf-members', 'mf-credits'] });
  await expect(refused).rejects.toThrow('Changed since its release: mf-members 1.1.0, mf-credits 1.1.0. Raise the version first');
  expect(published).toEqual([]);
});

test('the only one is refused → nothing was changed', async () => {
  const error = await publish(['mf-chat']).catch((reason: unknown) => reason);
  expect(told(error)).toEqual({
    text: '✗ The gate refused it; nothing was changed.\n✗ routes: /likes belongs to mf-likes (affects mf-likes)\n',
    json: { error: { name: 'GateError', message: 'mf-chat 1.1.0 does not pass the gate', findings: [FINDING] } },
  });
});

test('one of two is not built → nothing is published', async () => {
  const half = async () => ({ built: (await build(['mf-likes'])).built, failures: [new Error('mf-members was not built')] });
  await expect(publish(['mf-likes', 'mf-members'], { build: half })).rejects.toThrow('mf-members was not built');
  expect(published).toEqual([]);
});

test('a commit without a tag → said at once, since the next publish --changed needs it', async () => {
  expect(await publish(['mf-likes'], { tag: () => null })).toMatchObject([{ remote: 'mf-likes', tag: null }]);
  expect(lines[2]).toMatch(/^! The commit has no tag, .* uncommitted changes/);
});

test('only to be looked at → the version of its sources, without a tag and without a word of it', async () => {
  const forRelease: unknown[] = [];
  const asked = async (names: readonly string[], options: { forRelease?: boolean } = {}) => (
    forRelease.push(options.forRelease),
    build(names)
  );
  expect(await publish(['mf-likes'], { build: asked, isPreview: true })).toMatchObject([
    { remote: 'mf-likes', tag: null, link: `https://site.example${LINK.path}` },
  ]);
  expect([forRelease, lines.length]).toEqual([[false], 2]);
});
