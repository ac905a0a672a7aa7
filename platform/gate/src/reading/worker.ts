/** Reads a release in a thread of its own, which a timeout or too much memory ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { readImports } from '../bytes/read-imports.ts';
import type { Reading, ReadingJob } from './job.ts';
import { readStyles } from './read-styles.ts';

const { directory, styles } = workerData as ReadingJob;
const reading: Reading = {
  imports: await readImports(directory),
  styles: styles ? await readStyles(directory, styles) : [],
};
parentPort!.postMessage(reading);
