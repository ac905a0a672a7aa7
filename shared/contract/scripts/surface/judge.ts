import { changesOf, isAtLeast, versionAfter } from './compare.ts';
import { hashOf, parseReport, writeReport } from './report.ts';
import type { Surface } from './surface.ts';

export interface Given {
  /** The version in `package.json`. */
  version: string;
  /** `CONTRACT_VERSION`, which releases contain. */
  contractVersion: number;
  surface: Surface;
  /** The report in the working tree. */
  report: string | null;
  /** Reports on the main branch, newest first. */
  landed: readonly string[];
}

const HOW = [
  'Raise "version" in shared/contract/package.json, then run npm run contract and commit its report:',
  '  minor (1.4.0 → 1.5.0): something was added, or a shape accepts or returns more; live remotes keep working.',
  '  major (1.4.0 → 2.0.0): something was removed, renamed, or became required or optional; CONTRACT_VERSION in',
  '  shared/contract/src/remote.ts follows it, and every remote has to be rebuilt and published again.',
];

/** Why the version does not fit the change of the surface, with what to do; empty if it fits. */
export function versionFaults({ version, contractVersion, surface, landed }: Omit<Given, 'report'>): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`The contract's version is "${version}", not three numbers.`];
  if (Number(version.split('.')[0]) !== contractVersion)
    return [`The contract's package.json says ${version}, and CONTRACT_VERSION is ${contractVersion}: it has to be the major number.`];
  const hash = hashOf(surface);
  const before = landed.map(parseReport).find((report) => report.hash !== hash);
  if (!before) return [];
  const changes = changesOf(before.surface, surface);
  const least = versionAfter(before.version, changes);
  if (isAtLeast(version, least)) return [];
  const isSame = version === before.version;
  return [
    `The contract's surface changed against ${before.version} on the main branch, ${isSame ? 'and its version is the same' : `and ${version} is too low for that`}. It has to be at least ${least}:`,
    ...changes.map(({ raise, words }) => `  ${raise}: ${words}`),
    ...HOW,
  ];
}

/** Faults of the report and of the version. */
export function judge(given: Given): string[] {
  const faults = versionFaults(given);
  if (faults.length > 0) return faults;
  return given.report === writeReport(given.version, given.surface)
    ? []
    : ['shared/contract/report.md is out of date: run npm run contract, read what changed, and commit it.'];
}
