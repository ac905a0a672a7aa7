import { cp } from 'node:fs/promises';
import path from 'node:path';
import { openCandidate, type Candidate } from '../gate/candidate.ts';
import type { BreakingRelease, Place } from './breaking-release.ts';

/** Values of this run for the placeholders in a breaking release's statements. */
export type Surroundings = Readonly<Record<'SINK' | 'SINK_PORT' | 'DATA' | 'OUT' | 'GATEWAYS' | 'NOW', string>>;

const isCode = (file: string) => /\.[mc]?js$/.test(file);

/** Matches a mark in the build's output: minified, or with a comment and line breaks. */
const marked = (mark: string) => new RegExp(`Reflect\\.has\\(((?:[^()]|\\([^()]*\\))*?),\\s*["'\`]walls:${mark}["'\`]\\)`, 'g');

/** The whole statement, so that a component can return early. */
const rendered = (mark: string) => new RegExp(`(?<=^\\s*)${marked(mark).source}(?=;)`, 'gm');

async function change({ release, edit }: Candidate, side: string, wanted: RegExp, by: (...found: string[]) => string): Promise<void> {
  let isFound = false;
  for (const file of Object.keys(release.files).filter((name) => name.startsWith(side) && isCode(name))) {
    const changed = await edit(file, (code) => code.replace(wanted, by)).then(
      () => true,
      () => false,
    );
    isFound ||= changed;
  }
  if (!isFound) throw new Error(`${wanted} is not in ${side} of ${release.name}`);
}

/**
 * Makes a breaking release of the fixture: with a valid `release.json`, but faulty.
 * @param good - the built fixture
 * @param directory - where it is written
 */
export async function makeRelease(
  { at = {}, files = {}, path: address, describe }: Omit<BreakingRelease, 'id' | 'does' | 'gate'>,
  { good, directory, version, surroundings }: { good: string; directory: string; version: string; surroundings: Surroundings },
): Promise<void> {
  await cp(good, directory, { recursive: true });
  const candidate = await openCandidate(directory);
  await candidate.asVersion(version);
  for (const [place, statements] of Object.entries(at) as [Place, string][]) {
    const [side, mark] = place.split(' ') as [string, string];
    const code = statements.replace(/\{\{(\w+)\}\}/g, (_, name: keyof Surroundings) => surroundings[name]);
    const isAsync = mark === 'loader' ? 'async ' : '';
    // The return value of a component's statements replaces its output.
    const isReturned = /^(?:render|banner)$/.test(mark) && /(?:^|\n)return /.test(code);
    if (isReturned) await change(candidate, side, rendered(mark), (_, it) => `const it = ${it};\n${code}\n`);
    else await change(candidate, side, marked(mark), (_, it) => `(${isAsync}(it) => { ${code}\n })(${it})`);
  }
  for (const [glob, by] of Object.entries(files)) {
    const names = Object.keys(candidate.release.files).filter((file) => path.matchesGlob(file, glob));
    if (names.length === 0) throw new Error(`${candidate.release.name} has no ${glob}`);
    for (const name of names) await candidate.edit(name, by);
  }
  if (address !== undefined) {
    for (const side of ['client', 'server']) await change(candidate, side, /(["'`])\/walls\1/g, () => JSON.stringify(address));
    candidate.release.routes.find(({ id }) => id === 'walls')!.path = address;
  }
  describe?.(candidate.release);
  await candidate.describe();
}
