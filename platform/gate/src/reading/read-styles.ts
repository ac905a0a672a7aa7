import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { styleFaults } from '../styles/style-faults.ts';
import type { StyleFault, StylesInput } from './job.ts';

/** Faults of a release's stylesheets. */
export async function readStyles(directory: string, { name, longer, files }: StylesInput): Promise<StyleFault[]> {
  const known = new Set(files);
  const faults: StyleFault[] = [];
  for (const file of files.filter((each) => each.endsWith('.css'))) {
    const css = await readFile(path.join(directory, file), 'utf8').catch(() => null);
    if (css === null) continue;
    const hasFile = (address: string) => known.has(path.posix.join(path.posix.dirname(file), address));
    try {
      for (const found of styleFaults(css, { name, longer, hasFile })) faults.push({ file, ...found, fault: `${file}: ${found.fault}` });
    } catch (error) {
      const fault = `${file} can't be read as a stylesheet: ${(error as Error).message}`;
      faults.push({ file, fault, advice: 'build it again, and publish the file as the build wrote it' });
    }
  }
  return faults;
}
