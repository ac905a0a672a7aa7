import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clientBase, ReleaseError, parseRelease, type Release } from '@nightlark/release';
import type { ShellStore } from '@nightlark/registry';
import { LIMITS } from './budgets/limits.ts';
import type { Gate, GateInput, Verdict, Finding } from '@nightlark/registry/platform';
import { auditLive } from './audit.ts';
import { errorFinding, hasErrors, warningFinding, type GateContext, type LiveRelease, type Rule, type ShellFacts } from './context.ts';
import { runBrowser } from './browser/run-browser.ts';
import { openShell } from './open-shell.ts';
import { runClient, runProbe } from './probe/run-probe.ts';
import { runReading } from './reading/run-reading.ts';
import { runRelease } from './run-release.ts';
import type { BrowserPolicy } from './rules/browser.ts';
import { callsRule } from './rules/calls.ts';
import { bytesRule, stylesRule, sbomRule } from './rules/faults.ts';
import { contractRule } from './rules/contract.ts';
import { filesRule } from './rules/files.ts';
import { keysRule } from './rules/keys.ts';
import { librariesRule } from './rules/libraries.ts';
import { overlaysRule } from './rules/overlays.ts';
import { pathsRule } from './rules/paths.ts';
import { portableRule } from './rules/portable.ts';
import { routesRule } from './rules/routes.ts';
import { slotsRule } from './rules/slots.ts';
import { surfaceRule } from './rules/surface.ts';

/** Rules for everything that goes live, rollbacks too: read-only, and without requirements that are newer than the release. */
const NEEDED: readonly Rule[] = [contractRule, filesRule, librariesRule, surfaceRule, keysRule, routesRule, slotsRule];
/** Rules for new releases. */
const READING: readonly Rule[] = [sbomRule, bytesRule, callsRule, stylesRule, pathsRule, overlaysRule, portableRule];

async function liveReleases({ store, candidate, index }: GateInput, findings: Finding[]): Promise<LiveRelease[]> {
  const live: LiveRelease[] = [];
  for (const [name, { stable, canary, releases }] of Object.entries(index.remotes)) {
    if (name === candidate.name) continue;
    for (const [channel, version] of [
      ['stable', stable],
      ['canary', canary?.version],
    ] as const) {
      if (!version) continue;
      try {
        const release = await store.readRelease(name, version, releases[version]?.sha384);
        live.push({ release, channel, directory: store.releaseDirectory(name, version) });
      } catch (error) {
        findings.push(warningFinding('live', `${name} ${version} is live but can't be compared with: ${(error as Error).message}`, [name]));
      }
    }
  }
  return live;
}

/** Reads the candidate without checks, which are left to the rules and their messages. */
async function readCandidate({ store, candidate: { name, version } }: GateInput): Promise<{ release: Release; directory: string }> {
  const directory = store.releaseDirectory(name, version);
  const content = await readFile(path.join(directory, 'release.json')).catch(() => {
    throw new ReleaseError(`${name} ${version} has no release.json`);
  });
  return { release: parseRelease(content, 'release.json', { name, version }), directory };
}

/** Checks a release against the platform: every version that it may share a page with, and the live shell. */
async function runGate(input: GateInput & { shell: ShellFacts; browser: BrowserPolicy }): Promise<Verdict> {
  const { shell, store, index } = input;
  const { name } = input.candidate;
  const findings: Finding[] = [];
  let candidate;
  try {
    candidate = await readCandidate(input);
  } catch (error) {
    return {
      ok: false,
      findings: [
        errorFinding('description', (error as Error).message, 'build it with the platform’s build, which writes release.json', [name]),
      ],
    };
  }
  const others = await liveReleases(input, findings);
  const stable = index.remotes[name]?.stable;
  const own = stable ? await store.readRelease(name, stable).catch(() => null) : null;
  const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
    let result: Promise<T> | undefined;
    return () => (result ??= work());
  };
  const { directory, release } = candidate;
  const longer = others.map((other) => other.release.name).filter((other) => other.startsWith(`${name}-`));
  const styles = input.isRollback ? null : { name, longer, files: Object.keys(release.files).filter((file) => file.startsWith('client/')) };
  const reading = once(() => runReading({ directory, base: clientBase(name, release.version), styles }));
  const { isPublish = false, browser } = input;
  const context: GateContext = {
    ...candidate,
    isPublish,
    others,
    own,
    shell,
    upcoming: async (remote) => {
      const [newest] = isPublish ? await store.list(remote) : [];
      return newest === undefined ? null : store.readRelease(remote, newest).catch(() => null);
    },
    imports: async () => (await reading()).imports,
    styles: async () => (await reading()).styles,
    probe: once(() => runProbe(shell, candidate, others)),
    client: once(() => runClient(shell, candidate)),
    browser: once(async () => runBrowser({ shell, candidate, others, pages: (await context.probe()).pages })),
  };
  for (const rule of input.isRollback ? NEEDED : [...NEEDED, ...READING]) findings.push(...(await rule(context)));
  if (!hasErrors(findings) && !input.isRollback) findings.push(...(await runRelease(context, { isPublish, browser })));
  return { ok: !hasErrors(findings), findings };
}

const POLICIES: readonly string[] = ['require', 'warn', 'off'] satisfies BrowserPolicy[];

/** The operator's policy: `GATE_BROWSER`, else as the gateway's default. @throws ReleaseError for an unknown value */
function browserPolicy(
  word = process.env['GATE_BROWSER'] || (process.env['NODE_ENV'] === 'production' ? 'require' : 'warn'),
): BrowserPolicy {
  if (!POLICIES.includes(word)) throw new ReleaseError(`GATE_BROWSER is "${word}", not one of ${POLICIES.join(', ')}`);
  return word as BrowserPolicy;
}

/**
 * Opens the gate for the live shell of a store.
 * @example const platform = createPlatform(store, openGate(openShellStore(store)));
 */
export function openGate(shells: ShellStore, { browser }: { browser?: BrowserPolicy } = {}): Gate {
  return {
    check: async (input) => runGate({ ...input, shell: await openShell(shells), browser: browserPolicy(browser) }),
    audit: auditLive,
    limits: LIMITS,
  };
}
