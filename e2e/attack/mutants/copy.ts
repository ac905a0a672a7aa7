import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';
import { editsOf, type Mutant } from './list.ts';

const run = promisify(execFile);
/** Within the checkout, so that libraries can be linked instead of copied. Git and the tools pass it over. */
const DIRECTORY = path.join(ROOT, '.data/attack-copy');
const MAX_BYTES = 64 * 1024 * 1024;

/** A copy of the sources whose checks may be weakened, never the checkout itself. */
export async function openCopy() {
  await rm(DIRECTORY, { recursive: true, force: true });
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, maxBuffer: MAX_BYTES });
  const files = stdout.split('\0').filter(Boolean);
  for (const directory of new Set(files.map((file) => path.dirname(file))))
    await mkdir(path.join(DIRECTORY, directory), { recursive: true });
  await Promise.all(files.map((file) => cp(path.join(ROOT, file), path.join(DIRECTORY, file)).catch(skipMissing)));
  const { stdout: found } = await run('find', ['.', '-maxdepth', '3', '-name', 'node_modules', '-prune', '-not', '-path', './.data/*'], {
    cwd: ROOT,
  });
  for (const libraries of found.split('\n').filter(Boolean))
    await run('cp', ['-al', path.join(ROOT, libraries), path.join(DIRECTORY, libraries)]);
  return {
    directory: DIRECTORY,
    /** @returns the function that takes it back */
    async weaken(mutant: Mutant): Promise<() => Promise<void>> {
      const originals: [file: string, text: string][] = [];
      for (const { file, from, to } of editsOf(mutant)) {
        const target = path.join(DIRECTORY, file);
        const text = await readFile(target, 'utf8');
        await writeFile(
          target,
          text.replace(from, () => to),
        );
        originals.push([target, text]);
      }
      return async () => {
        for (const [target, text] of originals) await writeFile(target, text);
      };
    },
    remove: () => rm(DIRECTORY, { recursive: true, force: true }),
  };
}

/** Deleted, but not yet in the index. */
function skipMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
