import type { Candidate } from '../candidate.ts';
import type { Together } from './breaking-case.ts';

/** One more route; the others stay as they are. */
const withRoute =
  (path: string) =>
  ({ release: { routes } }: Candidate) =>
    routes.push({ ...routes[0]!, id: `more-${routes.length}`, path });
/** One more slot. */
const withSlot =
  (changes: object) =>
  ({ release: { slots } }: Candidate) =>
    slots.push({ ...slots[0]!, id: `more-${slots.length}`, ...changes });

/** Routes, paths, slots and overlays of a release. */
export const ROUTES_AND_SLOTS: readonly Together[] = [
  [
    [
      'the route of another team',
      /routes: the route \/beta \(more-\d+\) belongs to mf-beta 1\.0\.0 \(stable\) already/,
      withRoute('/beta'),
    ],
    ['the same route in capitals', /routes: the route \/ALPHA \(more-\d+\) belongs to mf-alpha/, withRoute('/ALPHA')],
    ['a route that only a canary has', /routes: the route \/beta\/news .* mf-beta 1\.1\.0 \(canary\)/, withRoute('/beta/news')],
    [
      'a route that is ambiguous with the shell’s',
      /routes: the route \/pages\/:slug .* ambiguous with \/pages\/:page \(pages\) of shell/,
      withRoute('/pages/:slug'),
    ],
    [
      'an optional segment that gives the start page',
      /routes: the route \/:word\? .* ambiguous with \/ \(index\) of shell/,
      withRoute('/:word?'),
    ],
    ['one route twice', /routes: the route \/story-archive .* belongs to the release itself/, withRoute('/story-archive')],
    [
      'a page below the platform’s',
      /paths: the route \/platform\/stories \(more-\d+\) lies below \/platform, where the gateway answers/,
      withRoute('/platform/stories'),
    ],
    ['a page below the API, in capitals', /paths: .* lies below \/api, where the backend answers/, withRoute('/API/stories')],
    ['a page for every address that nobody has', /paths: the route \/\* .* takes every address that nobody has/, withRoute('/*')],
    [
      'a page for all that another team lacks',
      /paths: the route \/beta\/\* .* takes every address below \/beta of mf-beta/,
      withRoute('/beta/*'),
    ],
    [
      'an overlay that the contract does not have',
      /slots: the contract has no overlay "party"/,
      withSlot({ slot: 'overlay', overlay: 'party', load: 'open' }),
    ],
    [
      'an overlay that a canary gives',
      /slots: the overlay "match" belongs to mf-beta 1\.1\.0 \(canary\) already/,
      withSlot({ slot: 'overlay', overlay: 'match', load: 'open' }),
    ],
    ['an overlay without a name', /slots: the overlay "more-\d+" has no name/, withSlot({ slot: 'overlay', load: 'open' })],
    ['a slot on a page that nobody has', /slots: .*placed by routes that nobody has: parties/, withSlot({ routes: ['parties'] })],
    [
      'an overlay that asks for more than it is given',
      /overlays: the overlay "like" \(more-\d+\) takes less than the contract says: "name" must be given now; what was optional stays optional/,
      withSlot({
        slot: 'overlay',
        overlay: 'like',
        load: 'open',
        routes: undefined,
        props: {
          type: 'object',
          properties: { profileId: { type: 'integer' }, name: { type: 'string' } },
          required: ['profileId', 'name'],
        },
      }),
    ],
  ],
  [
    [
      'a route without a slash',
      /release\.json: .*must start with "\/".*routes\[0\]\.path/,
      ({ release }) => (release.routes[0]!.path = 'stories'),
    ],
  ],
  [
    [
      'a slot that the shell does not have',
      /release\.json: .*banner.*slots\[0\]\.slot/,
      ({ release }) => Object.assign(release.slots[0]!, { slot: 'sidebar' }),
    ],
  ],
];
