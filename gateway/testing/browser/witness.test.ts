import { eventually } from '@nightlark/build/jest/eventually.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGateway, type TestGateway } from '../start-gateway.ts';
import { breaking } from '../walls/breaking-release.ts';
import { makeRelease } from '../walls/make-release.ts';
import type { Seen } from './run-witness.ts';
import { DEEDS, INNOCENT, VARIANTS } from './witness-deeds.ts';

/** Processor time of a step, in microseconds. */
const MAX_STEP_US = 2_000;

let gateway: TestGateway;
let outcomes: Record<string, Seen>;
beforeAll(async () => {
  gateway = await startGateway();
  const script = path.join(import.meta.dirname, 'run-witness.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, gateway.url, ...Object.keys({ ...DEEDS, ...VARIANTS, ...INNOCENT })],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  outcomes = JSON.parse(/^OUTCOMES (.*)$/m.exec(stdout)![1]!) as Record<string, Seen>;
}, 300_000);
afterAll(() => gateway.stop());

const harmful = Object.keys(DEEDS);

test.each([...harmful, ...Object.keys(VARIANTS)])(
  'code of a page that %s → the shell reports it, with the remotes that have code there',
  (deed) => {
    expect(outcomes[deed]!.reports).toEqual([
      expect.objectContaining({ remote: null, where: 'frame', loaded: expect.arrayContaining(['mf-alpha']) }),
    ]);
  },
);

test.each(['covers it', 'later, covers it', 'opens a dialog that does not close'])('%s → it is taken away', (deed) => {
  expect(outcomes[deed]!.canPress).toBe(true);
});

describe('a release does it on every page', () => {
  const GOOD = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-walls@1.0.0']!;
  const NOWHERE = { SINK: '', SINK_PORT: '', DATA: '', OUT: '', GATEWAYS: '', NOW: '0' };
  const VIEWS = 50;
  /** Of them: stay until the page was looked at. */
  const VISITORS = 12;
  const STAY_MS = 12_000;
  const STAY_LATER_MS = 40_000;
  /** From when on the metrics count for a new version. */
  const COUNTS_AFTER_MS = 13_000;
  const WITHDRAWN_MS = 60_000;

  let site: TestGateway;
  let versions = 0;
  beforeAll(async () => {
    site = await startGateway({ TRUST_PROXY: '1' });
    await site.store.publish(GOOD, 'mf-walls', '1.0.0');
    await site.promote('mf-walls', '1.0.0');
    // Another team's new version, on the same pages.
    await site.publish('mf-beta@1.1.0');
  }, 60_000);
  afterAll(() => site.stop());

  async function promote(deed: string): Promise<string> {
    const version = `1.1.${++versions}`;
    const directory = await mkdtemp(path.join(tmpdir(), 'witness-'));
    const release = breaking(`witness-${versions}`, deed, { at: { 'client banner-effect': DEEDS[deed]! } });
    await makeRelease(release, { good: GOOD, directory, version, surroundings: NOWHERE });
    await site.store.publish(directory, 'mf-walls', version);
    await rm(directory, { recursive: true });
    await site.promote('mf-walls', version);
    await eventually(async () => expect(await (await site.get('/beta')).text()).toContain(`/mf/mf-walls/${version}/`));
    await new Promise((resolve) => setTimeout(resolve, COUNTS_AFTER_MS));
    return version;
  }

  async function view(stayMs: number): Promise<void> {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'sec-fetch-mode': 'navigate' };
    for (let page = VISITORS; page < VIEWS; page++) await site.get('/beta', { headers });
    const args = [path.join(import.meta.dirname, 'run-witness.ts'), site.url, '--visitors', String(VISITORS), '--stay', String(stayMs)];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } });
  }

  const stable = async () =>
    Object.fromEntries(Object.entries((await site.store.readIndex()).remotes).map(([name, { stable: version }]) => [name, version]));

  test.each(harmful)(
    'that %s → withdrawn within a minute of 50 views, with its reason, and no other',
    async (deed) => {
      const version = await promote(deed);
      await view(deed.startsWith('later') ? STAY_LATER_MS : STAY_MS);
      const [withdrawn] = await eventually(async () => {
        const moves = (await site.store.readJournal(5)).filter(({ action, from }) => action === 'withdraw' && from === version);
        expect(moves).toHaveLength(1);
        return moves;
      }, WITHDRAWN_MS);
      expect(withdrawn).toMatchObject({
        who: 'gateway',
        remote: 'mf-walls',
        reason: expect.stringContaining('lost their frame in browsers'),
      });
      expect(await stable()).toEqual({ 'mf-alpha': '1.0.0', 'mf-beta': '1.1.0', 'mf-walls': '1.0.0' });
    },
    300_000,
  );
});

test('a look at a page at rest → in steps that leave a frame its time, by the processor’s', async () => {
  const args = [path.join(import.meta.dirname, 'run-witness.ts'), gateway.url, '--cost'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } });
  const steps = JSON.parse(/^COST (.*)$/m.exec(stdout)![1]!) as number[];
  console.info('steps of a look, in microseconds:', steps.join(' '));
  expect(steps.length).toBeGreaterThan(3);
  expect(Math.max(...steps)).toBeLessThan(MAX_STEP_US);
}, 120_000);

test.each(Object.keys(INNOCENT))('a page that is well and %s → no report', (deed) => {
  expect(outcomes[deed]!.reports).toEqual([]);
});
