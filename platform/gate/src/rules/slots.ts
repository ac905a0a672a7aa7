import { paths } from '@nightlark/contract';
import { OVERLAY_SCHEMAS } from '@nightlark/contract/api';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScript, type Release } from '@nightlark/release';
import type { Fault } from '../fault.ts';
import { releaseLabel, errorFinding, warningFinding, type GateContext, type Rule } from '../context.ts';

const overlaysOf = ({ slots }: Release) => slots.flatMap(({ overlay }) => overlay ?? []);

function misdeclared({ release, others, shell }: GateContext): Fault[] {
  const known = new Set([
    ...Object.values(paths).map(({ name }) => name),
    ...[...release.routes, ...shell.routes, ...others.flatMap((other) => other.release.routes)].map(({ id }) => id),
  ]);
  const ids = [...release.routes, ...release.slots].map(({ id }) => id);
  return release.slots.flatMap(({ id, slot, overlay, load, routes = [], notOn = [] }) => {
    const faults: Fault[] = [];
    const add = (fault: string, advice: string) => void faults.push({ fault, advice });
    if (ids.filter((other) => other === id).length > 1)
      add(`the name "${id}" is declared twice; it names a chunk`, 'give each route and slot a name of its own');
    if (slot === 'overlay' && !overlay)
      add(`the overlay "${id}" has no name to open it by`, 'declare it with `overlay`, a name of the contract’s overlays');
    if (slot === 'overlay' && load !== 'open') add(`the overlay "${id}" must have load: 'open'`, `declare it with load: 'open'`);
    if (slot !== 'overlay' && overlay)
      add(`"${id}" is no overlay, but declares one`, `declare it with slot: 'overlay', or without \`overlay\``);
    if (overlay && !(overlay in OVERLAY_SCHEMAS))
      add(`the contract has no overlay "${overlay}" (slot "${id}")`, 'use a name of its OVERLAY_SCHEMAS, or add it to the contract first');
    const unknown = [...routes, ...notOn].filter((name) => !known.has(name));
    if (unknown.length > 0)
      add(
        `the slot "${id}" is placed by routes that nobody has: ${unknown.join(', ')}`,
        'name live routes by their ids (`npm run -s platform -- why <path>` shows them), or take those names out',
      );
    return faults;
  });
}

async function opens(serverDirectory: string, overlay: string): Promise<boolean> {
  const call = new RegExp(`\\bopen\\)?\\(\\s*['"]${overlay}['"]`);
  const files = (await readdir(serverDirectory, { recursive: true }).catch(() => [])).filter(isScript);
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
  const findings = misdeclared(context).map(({ fault, advice }) => errorFinding('slots', fault, advice, [release.name]));
  const given = overlaysOf(release);
  for (const overlay of new Set(given)) {
    if (given.indexOf(overlay) !== given.lastIndexOf(overlay))
      findings.push(errorFinding('slots', `the overlay "${overlay}" is declared twice`, 'keep one of the two slots', [release.name]));
    for (const live of others.filter((other) => overlaysOf(other.release).includes(overlay))) {
      const message = `the overlay "${overlay}" belongs to ${releaseLabel(live)} already`;
      const next = await context.upcoming(live.release.name);
      if (!next || overlaysOf(next).includes(overlay))
        findings.push(
          errorFinding('slots', message, 'ask its team to give it up in a published version, or use another', [releaseLabel(live)]),
        );
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
          'keep it until versions that do not open it are live',
          consumers,
        ),
      );
  }
  return findings;
};
