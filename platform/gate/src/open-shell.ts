import path from 'node:path';
import { ReleaseError } from '@nightlark/release';
import type { ShellBuild, ShellStore } from '@nightlark/registry';
import type { ShellFacts } from './context.ts';
import { runChild } from './probe/run-child.ts';

const described = new Map<string, Promise<ShellFacts>>();

async function describe(directory: string, version: string): Promise<ShellFacts> {
  const outcome = await runChild<ShellFacts>(path.join(import.meta.dirname, 'probe/describe-shell.ts'), { directory, version }, [
    directory,
  ]);
  if ('result' in outcome) return outcome.result;
  throw new ReleaseError(`The shell ${version} in ${directory} can't be asked what it provides: it ${outcome.problem}`);
}

/** Facts of a build, cached; its files are verified at each use. */
async function factsOf(store: ShellStore, build: ShellBuild): Promise<ShellFacts> {
  await store.verify(build);
  const directory = store.directoryOf(build.version);
  const known = described.get(directory) ?? describe(directory, build.version);
  described.set(directory, known);
  known.catch(() => described.delete(directory));
  return known;
}

/** The live shell: as in the gateway, the last signed build that is valid. */
export async function openShell(store: ShellStore): Promise<ShellFacts> {
  const faults: string[] = [];
  for (const build of await store.builds()) {
    try {
      return await factsOf(store, build);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  throw new ReleaseError(`There is no whole shell to check against: ${faults.join('; ')}`);
}
