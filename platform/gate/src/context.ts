import type { ReleaseRoute } from '@nightlark/contract';
import type { Finding } from '@nightlark/registry/platform';
import type { Release } from '@nightlark/release';
import type { BundleImports } from './bytes/read-imports.ts';
import type { UsedKeys } from '@nightlark/release/bundle';
import { faultText } from './fault.ts';
import type { ClientReport, ProbeReport, ProbeFault } from './probe/job.ts';
import type { StyleFault } from './reading/job.ts';

/** Findings of the gate's browser. `absent`: why none could start. `broken`: why the check did not end, once the release ran in it. */
export type BrowserFindings = { faults: ProbeFault[]; warnings: ProbeFault[] } | { absent: string } | { broken: string };

/** Names in a shell's contract; without kinds that an older shell does not list. */
export type ContractKeys = Readonly<Partial<Record<Exclude<keyof UsedKeys, 'ownCalls'> | 'slots', readonly string[]>>>;

/** What the live shell provides and owns, as described by itself. */
export interface ShellFacts {
  version: string;
  directory: string;
  /** Share key → version and exported names. */
  surface: Readonly<Record<string, { version: string; exports: readonly string[] }>>;
  contract: ContractKeys;
  routes: readonly Pick<ReleaseRoute, 'id' | 'path' | 'access'>[];
}

export interface LiveRelease {
  release: Release;
  channel: 'stable' | 'canary';
  directory: string;
}

/** Input of every rule. The candidate may share a page with any live version of another remote. */
export interface GateContext {
  release: Release;
  directory: string;
  /** It is published now; else it was before and is to go live. */
  isPublish: boolean;
  others: readonly LiveRelease[];
  /** The newest published version of a remote, while the candidate is not live yet: routes that it dropped are free. */
  upcoming: (remote: string) => Promise<Release | null>;
  /** The version that it would replace. */
  own: Release | null;
  shell: ShellFacts;
  /** Imports of the bundles, read from their files. This and the following are computed once for all rules. */
  imports: () => Promise<BundleImports>;
  /** Faults of its stylesheets. */
  styles: () => Promise<readonly StyleFault[]>;
  /** Runs the server bundle. */
  probe: () => Promise<ProbeReport>;
  /** Loads the client bundle. */
  client: () => Promise<ClientReport>;
  /** Opens its pages in a browser. */
  browser: () => Promise<BrowserFindings>;
}

export type Rule = (context: GateContext) => Finding[] | Promise<Finding[]>;

export const errorFinding = (rule: string, fault: string, advice: string, affected: string[]): Finding => ({
  rule,
  severity: 'error',
  message: faultText({ fault, advice }),
  affected,
});
export const warningFinding = (rule: string, message: string, affected: string[]): Finding => ({
  rule,
  severity: 'warning',
  message,
  affected,
});

/** Whether a release with these findings is refused. */
export const hasErrors = (findings: readonly Finding[]) => findings.some(({ severity }) => severity === 'error');

/** How findings name a live release: `mf-likes 1.4.0 (canary)`. */
export const releaseLabel = ({ release: { name, version }, channel }: LiveRelease) => `${name} ${version} (${channel})`;

/** The sets that a page can have: all stable versions, and the same with each canary instead. */
export function pageSets(others: readonly LiveRelease[]): LiveRelease[][] {
  const stable = others.filter(({ channel }) => channel === 'stable');
  const canaries = others.filter(({ channel }) => channel === 'canary');
  return [stable, ...canaries.map((canary) => [...stable.filter(({ release }) => release.name !== canary.release.name), canary])];
}
