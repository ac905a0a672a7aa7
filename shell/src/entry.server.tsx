export { everybodys } from './federation/frozen/everybodys.tsx';
export { surface } from './federation/surface.ts';
export { shellRoutes } from './shell-routes.ts';
export { createRenderer } from './federation/renderer.ts';
