import type { BreakingCase } from './breaking-case.ts';

/** Routes, paths, slots and overlays of a release. */
export const ROUTES_AND_SLOTS: readonly BreakingCase[] = [
  [
    'the route of another team',
    /routes: the route \/beta \(stories\) belongs to mf-beta 1\.0\.0 \(stable\) already/,
    ({ release }) => (release.routes[0]!.path = '/beta'),
  ],
  [
    'the same route in capitals',
    /routes: the route \/ALPHA \(stories\) belongs to mf-alpha/,
    ({ release }) => (release.routes[0]!.path = '/ALPHA'),
  ],
  [
    'a route that only a canary has',
    /routes: the route \/beta\/news .* mf-beta 1\.1\.0 \(canary\)/,
    ({ release }) => (release.routes[0]!.path = '/beta/news'),
  ],
  [
    'a route that is ambiguous with the shell’s',
    /routes: the route \/pages\/:slug .* ambiguous with \/pages\/:page \(pages\) of shell/,
    ({ release }) => (release.routes[0]!.path = '/pages/:slug'),
  ],
  [
    'an optional segment that gives the start page',
    /routes: the route \/:word\? .* ambiguous with \/ \(index\) of shell/,
    ({ release }) => (release.routes[0]!.path = '/:word?'),
  ],
  [
    'one route twice',
    /routes: the route \/story-archive .* belongs to the release itself/,
    ({ release }) => (release.routes[0]!.path = '/story-archive'),
  ],
  [
    'a route without a slash',
    /release\.json: .*must start with "\/".*routes\[0\]\.path/,
    ({ release }) => (release.routes[0]!.path = 'stories'),
  ],
  [
    'a slot that the shell does not have',
    /release\.json: .*banner.*slots\[0\]\.slot/,
    ({ release }) => Object.assign(release.slots[0]!, { slot: 'sidebar' }),
  ],
  [
    'an overlay that the contract does not have',
    /slots: the contract has no overlay "party"/,
    ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'party', load: 'open' }),
  ],
  [
    'an overlay that a canary gives',
    /slots: the overlay "match" belongs to mf-beta 1\.1\.0 \(canary\) already/,
    ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', overlay: 'match', load: 'open' }),
  ],
  [
    'an overlay without a name',
    /slots: the overlay "stories-banner" has no name/,
    ({ release }) => Object.assign(release.slots[0]!, { slot: 'overlay', load: 'open' }),
  ],
  [
    'a slot on a page that nobody has',
    /slots: .*placed by routes that nobody has: parties/,
    ({ release }) => (release.slots[0]!.routes = ['parties']),
  ],
  [
    'a page below the platform’s',
    /paths: the route \/platform\/stories \(stories\) lies below \/platform, where the gateway answers/,
    ({ release }) => (release.routes[0]!.path = '/platform/stories'),
  ],
  [
    'a page below the API, in capitals',
    /paths: .* lies below \/api, where the backend answers/,
    ({ release }) => (release.routes[0]!.path = '/API/stories'),
  ],
  [
    'a page for every address that nobody has',
    /paths: the route \/\* .* takes every address that nobody has/,
    ({ release }) => (release.routes[0]!.path = '/*'),
  ],
  [
    'a page for all that another team lacks',
    /paths: the route \/beta\/\* .* takes every address below \/beta of mf-beta/,
    ({ release }) => (release.routes[0]!.path = '/beta/*'),
  ],
  [
    'an overlay that asks for more than it is given',
    /overlays: the overlay "like" \(stories-banner\) takes less than the contract says: "name" must be given now; what was optional stays optional/,
    ({ release }) => {
      Object.assign(release.slots[0]!, {
        slot: 'overlay',
        overlay: 'like',
        load: 'open',
        props: {
          type: 'object',
          properties: { profileId: { type: 'integer' }, name: { type: 'string' } },
          required: ['profileId', 'name'],
        },
      });
      delete release.slots[0]!.routes;
    },
  ],
];
