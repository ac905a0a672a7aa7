import type { ReleaseRoute } from '@nightlark/contract';
import type { Finding } from '@nightlark/registry/platform';
import type { Release } from '@nightlark/release';
import type { BrowserFindings } from './browser/browser-findings.ts';
import type { BundleImports } from './bytes/read-imports.ts';
import type { UsedKeys } from './bytes/used-keys.ts';
import type { ClientReport, ProbeReport } from './probe/job.ts';

/** Names that the contract of a shell has; a kind is not there where the shell is from before it could be asked. */
export type ContractKeys = Readonly<Partial<Record<keyof UsedKeys | 'slots', readonly string[]>>>;

/** What the live shell gives and owns, as it says itself. */
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

/** What every rule looks at. Every version of another remote that is live may meet the candidate in a page. */
export interface GateContext {
  release: Release;
  directory: string;
  others: readonly LiveRelease[];
  /** The newest published version of a remote, when what it gives up counts already: nobody sees the candidate yet. */
  upcoming: (remote: string) => Promise<Release | null>;
  /** The version that it would replace. */
  own: Release | null;
  shell: ShellFacts;
  /** What the bundles take from elsewhere, read from their files; once for all rules, as the two that follow. */
  imports: () => Promise<BundleImports>;
  /** Runs the server bundle. */
  probe: () => Promise<ProbeReport>;
  /** Loads the client bundle. */
  client: () => Promise<ClientReport>;
  /** Shows its pages in a browser. */
  browser: () => Promise<BrowserFindings>;
}

export type Rule = (context: GateContext) => Finding[] | Promise<Finding[]>;

export const refuse = (rule: string, message: string, affected: string[]): Finding => ({ rule, severity: 'error', message, affected });
export const warn = (rule: string, message: string, affected: string[]): Finding => ({ rule, severity: 'warning', message, affected });

/** How findings name a live release: `mf-likes 1.4.0 (canary)`. */
export const named = ({ release: { name, version }, channel }: LiveRelease) => `${name} ${version} (${channel})`;
