/** What a page loads once it is awake, as one file. */
export { watchFrame } from './witness.ts';
export { startWorker } from '../installed/worker.ts';
