export { surface } from './federation/surface.ts';
export { shellRoutes } from './shell-routes.ts';
export { createRenderer } from './federation/renderer.ts';
