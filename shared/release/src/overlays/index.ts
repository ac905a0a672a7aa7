/** What overlays may be given, as releases say it. */
export { propsFault } from './props-fault.ts';
export { propsSchemaOf, shapesOf } from './shapes.ts';
