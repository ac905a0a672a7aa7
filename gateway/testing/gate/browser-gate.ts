import { GateError, type Finding } from '@nightlark/registry/platform';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inBrowser, type BreakingRelease, type Mark } from '../walls/breaking-release.ts';
import { makeRelease } from '../walls/make-release.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

const NAME = 'mf-walls';
const NOWHERE = { SINK: '', SINK_PORT: '', DATA: '', OUT: '', GATEWAYS: '', NOW: '0' };

export const words = (findings: readonly Finding[]) =>
  findings.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`).join('\n');

type Describe = BreakingRelease['describe'];
type Publish = (
  statements: Partial<Record<Mark, string>>,
  describe?: Describe,
  policy?: 'require' | 'warn',
) => Promise<{ isTaken: boolean; findings: readonly Finding[] }>;

/** Leaves one page of the fixture, where the fault is: the browser opens each page twice. */
export const onePage: Describe = (release) => {
  release.routes = release.routes.filter(({ id }) => id === 'walls');
  release.slots = [];
};

/** For a test file: a platform that wants a browser. Publishes a fixture with statements that run in browsers only. */
export function givenBrowserGate(): Publish {
  const good = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-walls@1.0.0']!;
  let world: TestPlatform;
  let versions = 0;
  beforeAll(async () => void (world = await createTestPlatform()), 60_000);
  afterAll(() => world.remove());

  return async (statements, describe, policy = 'require') => {
    const version = `1.0.${++versions}`;
    const directory = path.join(world.store.releasesDirectory, '..', 'drafts', version);
    const at = Object.fromEntries(Object.entries(statements).map(([mark, code]) => [`client ${mark}`, code]));
    const release: BreakingRelease = { ...inBrowser('one', '', 'effect', ''), at, ...(describe && { describe }) };
    await makeRelease(release, { good, directory, version, surroundings: NOWHERE });
    try {
      const { findings } = await world.withPolicy(policy).publish(directory, NAME, version);
      await rm(world.store.releaseDirectory(NAME, version), { recursive: true });
      return { isTaken: true, findings };
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      return { isTaken: false, findings: error.findings };
    }
  };
}

export type BrowserCase = [name: string, reasons: RegExp[], statements: Partial<Record<Mark, string>>];

/** Refused, for these reasons alone. */
export async function expectRefusal(publish: Publish, [, reasons, statements]: BrowserCase, describe?: Describe): Promise<void> {
  const { isTaken, findings } = await publish(statements, describe);
  expect(isTaken).toBe(false);
  for (const reason of reasons) expect(words(findings)).toMatch(reason);
  // Only the browser rule found it.
  expect(new Set(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))).toEqual(new Set(['browser']));
}
