import type { BreakingRelease } from './breaking-release.ts';
import type { Fault } from './pages.ts';
import type { GateResult } from './try-gate.ts';
import type { LiveResult } from './try-live.ts';

/** Maximum downtime that a release may cause others. */
const LIMIT_MS = 10_000;

export interface Outcome {
  release: BreakingRelease;
  gate: GateResult | null;
  live: LiveResult | null;
  browser: { worst: Fault | null; taken: readonly string[] } | null;
}

/** The harm to others; empty when there was none. */
export function damagesOf({ release, gate, live, browser }: Outcome): string[] {
  const found: string[] = [];
  const beyond = ({ ms, what }: Fault) => found.push(`${what} for ${(ms / 1_000).toFixed(1)} s`);
  if (gate?.others && gate.others.ms > LIMIT_MS) beyond({ ...gate.others, what: `at the gate ${gate.others.what}` });
  found.push(...(gate?.taken ?? []).map((what) => `at the gate: ${what}`));
  if (live?.others && live.others.ms > LIMIT_MS) beyond(live.others);
  if (browser?.worst && browser.worst.ms > LIMIT_MS) beyond(browser.worst);
  if (live && live.healedMs === null) found.push('healed by a restart only');
  if (live?.stuck) found.push('no release could be made live after it');
  if (release.strangers && live && live.withdrawnMs !== null) found.push('strangers had a good version withdrawn');
  found.push(...(live?.taken ?? []), ...(browser?.taken ?? []));
  return found;
}

/** The gate accepted a release that it should have refused. A refusal beyond expectation is no harm. */
export const isUndetected = ({ release, gate }: Outcome): boolean => release.gate === 'refuses' && gate !== null && !gate.isRefused;
