import { ReleaseError, type Release } from '@nightlark/release';
import { styleFaults } from '@nightlark/gate';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Throws for a release whose stylesheets match elements of others. The gate checks it first, with better messages; this catches a release
 * that bypassed it, since a browser can't undo a stylesheet.
 */
export async function checkStyles({ name, version, files }: Release, directory: string): Promise<void> {
  for (const file of Object.keys(files).filter((one) => one.startsWith('client/') && one.endsWith('.css'))) {
    const css = await readFile(path.join(directory, file), 'utf8');
    const hasFile = (address: string) => Object.hasOwn(files, path.posix.join(path.posix.dirname(file), address));
    const [found] = styleFaults(css, { name, longer: [], hasFile });
    if (found) throw new ReleaseError(`${name} ${version}: ${file}: ${found.fault}; ${found.advice}`);
  }
}
