/** Props of overlays, as declared by releases. */
export { propsFault } from './props-fault.ts';
export { propsSchemaOf, shapesOf } from './shapes.ts';
