/** What a page loads once it is awake, or with the first navigation, as one file. */
export { watchFrame } from './witness.ts';
export { startWorker } from '../installed/worker.ts';
export { UNSAFE_createRouter as createRouter, RouterContextProvider } from 'react-router';
export { createDataStrategy } from '../composition/data-strategy.ts';
