/** Public interface of the composition for the rest of the shell. */
export { Boundary } from './boundary.tsx';
export { whenAwake } from './when-awake.tsx';
export { UnmountBoundary } from './unmount-boundary.tsx';
export { Overlays, Slot } from './slots.tsx';
export { UNSAVED } from './routes.tsx';
export { useRouteName } from './route-name.ts';
export type { RouteHandle } from './types.ts';
