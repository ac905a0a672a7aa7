export { surface } from './federation/surface.ts';
export { createRenderer } from './federation/renderer.ts';
