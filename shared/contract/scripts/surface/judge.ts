import { changesOf, isAtLeast, versionAfter } from './compare.ts';
import { hashOf, parseReport, writeReport } from './report.ts';
import type { Surface } from './surface.ts';

export interface Given {
  /** Of package.json. */
  version: string;
  /** `CONTRACT_VERSION`: what releases carry. */
  contractVersion: number;
  surface: Surface;
  /** The report as it stands in the tree. */
  report: string | null;
  /** Reports that have landed, newest first. */
  landed: readonly string[];
}

const HOW = [
  'Raise "version" in shared/contract/package.json, then run npm run contract and commit its report:',
  '  minor (1.4.0 → 1.5.0): something is new, or a shape takes or gives more than it did; live remotes go on as they are.',
  '  major (1.4.0 → 2.0.0): something is gone, renamed, must be given now or may be missing now; CONTRACT_VERSION in',
  '  shared/contract/src/remote.ts follows it, and every remote has to be built and published anew.',
];

/** Why the version does not say what the surface is, in words that say what to do; nothing where all is well. */
export function versionFaults({ version, contractVersion, surface, landed }: Omit<Given, 'report'>): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`The contract's version is "${version}", not three numbers.`];
  if (Number(version.split('.')[0]) !== contractVersion)
    return [`The contract's package.json says ${version}, and CONTRACT_VERSION is ${contractVersion}: it has to be the first number.`];
  const hash = hashOf(surface);
  const before = landed.map(parseReport).find((report) => report.hash !== hash);
  if (!before) return [];
  const changes = changesOf(before.surface, surface);
  const least = versionAfter(before.version, changes);
  if (isAtLeast(version, least)) return [];
  const isSame = version === before.version;
  return [
    `The contract's surface changed against ${before.version}, which has landed, ${isSame ? 'and its version is the same' : `and ${version} says less than that`}. It has to be ${least} at least:`,
    ...changes.map(({ raise, words }) => `  ${raise}: ${words}`),
    ...HOW,
  ];
}

/** All that is wrong with the report and the version. */
export function judge(given: Given): string[] {
  const faults = versionFaults(given);
  if (faults.length > 0) return faults;
  return given.report === writeReport(given.version, given.surface)
    ? []
    : ['shared/contract/report.md is out of date: run npm run contract, read what changed, and commit it.'];
}
