import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorFinding, type Rule } from '../context.ts';
import { styleFaults } from '../styles/style-faults.ts';

/** Stylesheets that match elements of others: a page contains those of all remotes. */
export const stylesRule: Rule = async ({ release: { name, files }, directory, others }) => {
  const longer = others.map(({ release }) => release.name).filter((other) => other.startsWith(`${name}-`));
  const findings = Object.keys(files).filter((file) => file.endsWith('.css')).map(async (file) => {
    const css = await readFile(path.join(directory, file), 'utf8').catch(() => null);
    if (css === null) return [];
    const hasFile = (address: string) => Object.hasOwn(files, path.posix.join(path.posix.dirname(file), address));
    try {
      return styleFaults(css, { name, longer, hasFile }).map(({ fault, advice }) => errorFinding('styles', `${file}: ${fault}`, advice, [file]));
    } catch (error) {
      return [errorFinding('styles', `${file} can't be read as a stylesheet: ${(error as Error).message}`, 'build it again, and publish the file as the build wrote it', [file])];
    }
  }); // prettier-ignore
  return (await Promise.all(findings)).flat();
};
