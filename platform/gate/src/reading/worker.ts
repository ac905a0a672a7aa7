/** Reads a release in a thread of its own, which a timeout or too much memory ends. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isStyle } from '@nightlark/release';
import { readImports } from '../bytes/read-imports.ts';
import { styleFaults } from '../styles/style-faults.ts';
import type { Reading, ReadingJob, StyleFault, StylesInput } from './job.ts';

const { directory, base, styles } = workerData as ReadingJob;
const reading: Reading = {
  imports: await readImports(directory, base),
  styles: styles ? await readStyles(directory, styles) : [],
};
parentPort!.postMessage(reading);

/** Faults of a release's stylesheets. */
async function readStyles(directory: string, { name, longer, files }: StylesInput): Promise<StyleFault[]> {
  const known = new Set(files);
  const faults: StyleFault[] = [];
  for (const file of files.filter(isStyle)) {
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
