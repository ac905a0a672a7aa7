/** What the shell's bundle needs of this package: no file system, no schema library. */
export { clientBase } from './client-base.ts';
export type { Assets } from './schema.ts';
