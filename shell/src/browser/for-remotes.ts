/** What only remotes need, as one file: loaded before the first of them. */
export { surface } from '../composition/surface.ts';
export { createContainerHost } from './container-host.ts';
export { freezePage } from './frozen/freeze-page.ts';
export { unpackCalls } from '../composition/page-state/packed-calls.ts';
