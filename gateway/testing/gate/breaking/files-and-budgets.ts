import { randomBytes } from 'node:crypto';
import { ENTRY, SCREEN, type Together } from './breaking-case.ts';

/** Files, catalogues and sizes of a release. */
export const FILES_AND_BUDGETS: readonly Together[] = [
  [
    ['a language that is missing', /locales: the catalogue for fi is missing/, ({ release }) => delete release.chunks['messages-fi']],
    [
      'a message that Polish lacks',
      /locales: the catalogue for pl lacks stories\.banner\.text/,
      ({ edit }) =>
        edit('server/messages-pl-json.cjs', (code) =>
          code.replace('stories.banner.text', 'stories.banner.old').replace(/,?\\?"stories\.banner\.old\\?":\\?"[^"\\]*\\?"/, ''),
        ),
    ],
    [
      'a message that only the browser lacks',
      /locales: the catalogue for sv lacks stories\.banner\.text \(browser\)/,
      ({ editPart }) =>
        editPart('client/messages-sv', (code) =>
          code.replace('stories.banner.text', 'stories.banner.old').replace(/,?\\?"stories\.banner\.old\\?":\\?"[^"\\]*\\?"/, ''),
        ),
    ],
    [
      'more bytes than the budget',
      /budget: the first load of "\S+" is [\d.]+ kB, [\d.]+ kB over its budget of 0\.3 kB/,
      ({ release }) => (release.budget = 300),
    ],
    [
      'a client bundle that throws when it is loaded',
      /client: the client bundle of "stories" can't be loaded: no such luck/,
      ({ editPart }) => editPart('client/stories.', (code) => `${code};throw new Error('no such luck')`),
    ],
    [
      'a client bundle that has no screen',
      /client: the client bundle of "story-archive" can't be loaded: it exports no Component/,
      ({ editPart }) => editPart('client/story-archive.', (code) => code.replace('Component:', 'Other:')),
    ],
    [
      'a banner of 60 KB',
      /budget: the slot "stories-banner" is \d+\.\d kB, [\d.]+ kB over its budget of 3\.5 kB; it comes to pages of other teams/,
      ({ editPart }) => editPart('client/stories-banner.', (code) => `${code};/*${randomBytes(45_000).toString('base64')}*/`),
    ],
    [
      'a catalogue of 270 KB',
      /budget: the catalogue for de is \d+\.\d kB, .* take unused texts out/,
      ({ editPart }) => editPart('client/messages-de', (code) => `${code};/*${randomBytes(200_000).toString('base64')}*/`),
    ],
    [
      'a server bundle of 3 MB',
      /budget: the server bundle is 30\d\d\.\d kB, /,
      ({ append }) => append(SCREEN, `/*${'x'.repeat(3_000_000)}*/`),
    ],
  ],
  [
    [
      'bytes that the description keeps to itself',
      /budget: the first load of "stories-banner" is 6[\d.]+ kB|client: .*which release\.json does not say/,
      async ({ release, editPart }) => {
        await editPart('client/stories.', (code) => `${code};/*${randomBytes(40_000).toString('base64')}*/`);
        release.chunks['stories'] = { js: [], css: [] };
      },
    ],
  ],
  [
    [
      'a part without a chunk',
      /files: "story-archive" is declared, but has no chunk/,
      ({ release }) => delete release.chunks['story-archive'],
    ],
    [
      'a federation name of another version',
      /files: its federation name is mf_stories_0_9_0.*two versions would mix/,
      ({ release }) => (release.federationName = 'mf_stories_0_9_0'),
    ],
    ['an entry that is not described', /files: server\/remoteEntry\.cjs is used, but not described/, ({ drop }) => drop(ENTRY)],
  ],
  [
    [
      'a build of another version',
      /client: the client bundle of "stories" can't be loaded: \/mf\/mf-stories\/0\.9\.0\/.* is not a file of the release/,
      ({ edit }) => edit('client/remoteEntry.mjs', (code) => code.replace('/mf/mf-stories/1.0.0/', '/mf/mf-stories/0.9.0/')),
    ],
    [
      'a page that is too heavy with all that is on it',
      /budget: with it all remotes bring \d+\.\d kB to \/stories of mf-stories, .*over the 105\.0 kB of a page/,
      async ({ release, editPart }) => {
        release.budget = 200_000;
        await editPart('client/stories.', (code) => `${code};/*${randomBytes(80_000).toString('base64')}*/`);
      },
    ],
  ],
];
