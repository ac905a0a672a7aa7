/** Generators: a remote, a screen. */
export { createRemote } from './remote.ts';
export { createScreen } from './screen.ts';
