import { paths } from '@nightlark/contract';
import { OVERLAY_SCHEMAS } from '@nightlark/contract/api';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@nightlark/release';
import { releaseLabel, errorFinding, warningFinding, type GateContext, type Rule } from '../context.ts';

const overlaysOf = ({ slots }: Release) => slots.flatMap(({ overlay }) => overlay ?? []);

function misdeclared({ release, others, shell }: GateContext): string[] {
  const known = new Set([
    ...Object.values(paths).map(({ name }) => name),
    ...[...release.routes, ...shell.routes, ...others.flatMap((other) => other.release.routes)].map(({ id }) => id),
  ]);
  const ids = [...release.routes, ...release.slots].map(({ id }) => id);
  return release.slots.flatMap(({ id, slot, overlay, load, routes = [], notOn = [] }) => {
    const faults: string[] = [];
    if (ids.filter((other) => other === id).length > 1) faults.push(`the name "${id}" is declared twice; it names a chunk`);
    if (slot === 'overlay' && !overlay) faults.push(`the overlay "${id}" has no name to open it by`);
    if (slot === 'overlay' && load !== 'open') faults.push(`the overlay "${id}" must have load: 'open'`);
    if (slot !== 'overlay' && overlay) faults.push(`"${id}" is no overlay, but declares one`);
    if (overlay && !(overlay in OVERLAY_SCHEMAS)) faults.push(`the contract has no overlay "${overlay}" (slot "${id}")`);
    const unknown = [...routes, ...notOn].filter((name) => !known.has(name));
    if (unknown.length > 0) faults.push(`the slot "${id}" is placed by routes that nobody has: ${unknown.join(', ')}`);
    return faults;
  });
}

async function opens(serverDirectory: string, overlay: string): Promise<boolean> {
  const call = new RegExp(`\\bopen\\)?\\(\\s*['"]${overlay}['"]`);
  const files = (await readdir(serverDirectory).catch(() => [])).filter((file) => file.endsWith('.cjs'));
  for (const file of files) if (call.test(await readFile(path.join(serverDirectory, file), 'utf8'))) return true;
  return false;
}

/** Releases that still open an overlay to be removed. Server bundles are not minified, so a text search finds the calls. */
async function consumersOf(overlay: string, { others, shell }: GateContext): Promise<string[]> {
  const places = [
    { who: `shell ${shell.version}`, directory: shell.directory },
    ...others.map((live) => ({ who: releaseLabel(live), directory: live.directory })),
  ];
  const found = places.map(async ({ who, directory }) => ((await opens(path.join(directory, 'server'), overlay)) ? [who] : []));
  return (await Promise.all(found)).flat();
}

/** Slots and overlays: declared as in the contract, each overlay by one remote, none removed while others open it. */
export const slotsRule: Rule = async (context) => {
  const { release, others, own } = context;
  const findings = misdeclared(context).map((message) => errorFinding('slots', message, [release.name]));
  const given = overlaysOf(release);
  for (const overlay of new Set(given)) {
    if (given.indexOf(overlay) !== given.lastIndexOf(overlay))
      findings.push(errorFinding('slots', `the overlay "${overlay}" is declared twice`, [release.name]));
    for (const live of others.filter((other) => overlaysOf(other.release).includes(overlay))) {
      const message = `the overlay "${overlay}" belongs to ${releaseLabel(live)} already`;
      const next = await context.upcoming(live.release.name);
      if (!next || overlaysOf(next).includes(overlay)) findings.push(errorFinding('slots', message, [releaseLabel(live)]));
      else
        findings.push(
          warningFinding('slots', `${message}; ${next.name} ${next.version} gives it up: promote both in one move`, [releaseLabel(live)]),
        );
    }
  }
  const elsewhere = new Set([...given, ...others.flatMap((live) => overlaysOf(live.release))]);
  for (const overlay of own ? overlaysOf(own).filter((name) => !elsewhere.has(name)) : []) {
    const consumers = await consumersOf(overlay, context);
    if (consumers.length > 0)
      findings.push(
        errorFinding(
          'slots',
          `the overlay "${overlay}" of ${own!.version} would be gone, but is opened by ${consumers.join(', ')}`,
          consumers,
        ),
      );
  }
  return findings;
};
