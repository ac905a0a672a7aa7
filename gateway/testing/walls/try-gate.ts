import { GateError } from '@nightlark/registry/platform';
import { rm } from 'node:fs/promises';
import type { BreakingRelease } from './breaking-release.ts';
import { makeRelease } from './make-release.ts';
import type { Fault, PageWatch } from './pages.ts';
import { collectTraces } from './collect-traces.ts';
import type { World } from './world.ts';

export interface GateResult {
  isRefused: boolean;
  /** The rule and the beginning of its message. */
  says: string;
  ms: number;
  /** Harm that the release's code did while the gate ran it. */
  taken: readonly string[];
  /** The longest downtime of others' pages meanwhile. */
  others: Fault | null;
}

const SHOWN = 140;
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, SHOWN);

/** Publishes through the gate, as a team does. An accepted release is removed again. */
export async function tryGate(world: World, release: BreakingRelease, version: string, watch: PageWatch | null): Promise<GateResult> {
  watch?.begin();
  const verdict = await judge(world, release, version);
  return { ...verdict, taken: await collectTraces(world), others: watch?.worst() ?? null };
}

async function judge(world: World, release: BreakingRelease, version: string): Promise<Pick<GateResult, 'isRefused' | 'says' | 'ms'>> {
  const directory = world.draft();
  const { remote, directory: good } = await world.baseOf(release);
  await makeRelease(release, { good, directory, version, surroundings: world.surroundings() });
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    await world.platform.publish(directory, remote, version);
    await rm(world.store.releaseDirectory(remote, version), { recursive: true });
    return { isRefused: false, says: 'accepted', ms: took() };
  } catch (error) {
    const first = error instanceof GateError ? error.findings.find(({ severity }) => severity === 'error') : null;
    return { isRefused: true, says: short(first ? `${first.rule}: ${first.message}` : (error as Error).message), ms: took() };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
