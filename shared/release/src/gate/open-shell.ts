import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';
import { assertCoordinates } from '../names.ts';
import { parseFile } from '../schema.ts';
import type { ShellFacts } from './context.ts';
import { runChild } from './probe/run-child.ts';

const described = new Map<string, Promise<ShellFacts>>();

async function describe(directory: string, version: string): Promise<ShellFacts> {
  const outcome = await runChild<ShellFacts>(path.join(import.meta.dirname, 'probe/describe-shell.ts'), { directory, version });
  if ('result' in outcome) return outcome.result;
  throw new ReleaseError(`The shell ${version} in ${directory} can't be asked what it provides: it ${outcome.problem}`);
}

/** The shell that is live under a directory. A version is asked once: it never changes. */
export async function openShell(shellDir: string): Promise<ShellFacts> {
  const file = path.join(shellDir, 'current.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`There is no shell in ${shellDir} to check against; npm start puts one there`);
  });
  const { version } = parseFile(z.object({ version: z.string() }), text, file);
  assertCoordinates('shell', version);
  const directory = path.resolve(shellDir, version);
  const known = described.get(directory) ?? describe(directory, version);
  described.set(directory, known);
  known.catch(() => described.delete(directory));
  return known;
}
