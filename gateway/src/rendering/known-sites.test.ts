import { withKnownSites } from './known-sites.ts';

const KNOWN = ['nightlark.example', 'nachtlerche.example'];

function setUp({ isAway = false } = {}) {
  const moves: unknown[] = [];
  const platform = { canary: async (...move: unknown[]) => void moves.push(move) as never };
  const findSite = async (host: string) =>
    isAway ? null : { domain: KNOWN.includes(host) ? host : KNOWN[0]!, domain_language: '', company_id: 1 };
  const canary = (site?: string[]) =>
    withKnownSites(platform, findSite).canary('mf-a', '1.1.0', { percent: 5, ...(site && { audience: { site } }) }, { who: 'anna' });
  return { moves, canary };
}

test('a canary for a site that there is not → refused, and named', async () => {
  const { canary, moves } = setUp();
  await expect(canary(['nightlark.example', 'nightlrak.example'])).rejects.toThrow('No site has the domain nightlrak.example');
  expect(moves).toEqual([]);
});

test.each<[string, string[] | undefined, { isAway?: boolean }]>([
  ['for sites that there are', KNOWN, {}],
  ['for everybody', undefined, {}],
  ['while the backend is away', ['nightlrak.example'], { isAway: true }],
])('a canary %s → made', async (_what, site, state) => {
  const { canary, moves } = setUp(state);
  await canary(site);
  expect(moves).toHaveLength(1);
});
