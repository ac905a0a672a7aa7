import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '../budgets/limits.ts';
import { declaredFileSizes, largestPerKind, partSizes, pageSize, type PartSize, type FileSizes } from '../budgets/part-sizes.ts';
import type { Finding } from '@nightlark/registry/platform';
import { releaseLabel, errorFinding, warningFinding, type GateContext, type LiveRelease, type Rule, pageSets } from '../context.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Size as sent: of the compressed file beside the original (verified to be equal), or of the original. */
async function sentBytes(directory: string, file: string): Promise<number> {
  const plain = path.join(directory, 'client', file);
  const found = (await stat(`${plain}.br`).catch(() => null)) ?? (await stat(plain).catch(() => null));
  return found?.size ?? 0;
}

/** Files as observed to be loaded, not as declared by the release. */
async function seenFiles({ release: { files }, directory, client }: GateContext): Promise<FileSizes> {
  const names = Object.keys(files).flatMap((file) => (file.startsWith('client/') ? [file.slice('client/'.length)] : []));
  const sizes = new Map(await Promise.all(names.map(async (name) => [name, await sentBytes(directory, name)] as const)));
  return { sent: (file) => sizes.get(file) ?? 0, requested: (await client()).requested };
}

const MESSAGES: Readonly<Record<PartSize['kind'], (part: string) => [what: string, advice: string]>> = {
  screen: (part) => [`the first load of "${part}"`, 'load what is not needed at once later, or raise "budget" in package.json'],
  slot: (part) => [`the slot "${part}"`, 'it comes to pages of other teams: load what it opens when it is opened'],
  overlay: (part) => [`the overlay "${part}"`, 'load its later steps when they come'],
  catalogue: (part) => [`the catalogue for ${part}`, 'each page with a part of the remote carries it: take unused texts out'],
  server: () => ['the server bundle', 'every render process loads it: leave libraries away that only browsers need'],
};

/** Checks the stable set with the candidate, and the same with each canary. */
function pageFaults(context: GateContext, files: FileSizes): Finding[] {
  const { release, others, shell } = context;
  const onPage = ({ release: other }: LiveRelease) => ({ release: other, files: declaredFileSizes(other) });
  const heavy = new Map<string, { bytes: number; before: number; owner: string }>();
  for (const set of pageSets(others)) {
    const before = [...set.map(onPage), ...(context.own ? [{ release: context.own, files: declaredFileSizes(context.own) }] : [])];
    const after = [...set.map(onPage), { release, files }];
    const pages = [
      ...release.routes.map((route) => ({ route, owner: release.name })),
      ...set.flatMap((live) => live.release.routes.map((route) => ({ route, owner: releaseLabel(live) }))),
      ...shell.routes.map((route) => ({ route, owner: `shell ${shell.version}` })),
    ];
    for (const { route, owner } of pages) {
      const bytes = pageSize(route, after);
      if (bytes > LIMITS.page && !heavy.has(route.path)) heavy.set(route.path, { bytes, before: pageSize(route, before), owner });
    }
  }
  // A page that was too large before, and is no larger now, is not this release's fault.
  return [...heavy]
    .filter(([, { bytes, before }]) => bytes > before)
    .map(([address, { bytes, owner }]) =>
      errorFinding(
        'budget',
        `with it all remotes bring ${kilobytes(bytes)} to ${address} of ${owner}, ${kilobytes(bytes - LIMITS.page)} over the ${kilobytes(LIMITS.page)} of a page`,
        'make its screen, its slots there or its texts smaller, or place slots on fewer pages',
        [address, owner],
      ),
    );
}

/** Sizes of its parts against the limits of the team's package.json and the platform. */
export const budgetRule: Rule = async (context) => {
  const { budget, name } = context.release;
  const files = await seenFiles(context);
  const weights = partSizes(context.release, files);
  const over = weights.filter(({ kind, bytes, limit }) => kind !== 'screen' && limit !== null && bytes > limit);
  // Of the screens only the largest is reported: a fix covers the others.
  const screen = largestPerKind(weights).filter(({ kind, bytes, limit }) => kind === 'screen' && limit !== null && bytes > limit);
  const findings = [...screen, ...over].map(({ kind, part, bytes, limit }) => {
    const [what, advice] = MESSAGES[kind](part);
    return errorFinding(
      'budget',
      `${what} is ${kilobytes(bytes)}, ${kilobytes(bytes - limit!)} over its budget of ${kilobytes(limit!)}`,
      advice,
      [part],
    );
  });
  if (budget === undefined) findings.push(warningFinding('budget', 'package.json has no "nightlark": { "budget": <bytes> }', [name]));
  return [...findings, ...pageFaults(context, files)];
};
