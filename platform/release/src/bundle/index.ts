/** Reads the code of a built release without running it: for the build that describes it, and for the gate that checks it. */
export { callsIn, findCalls } from './find-calls.ts';
export type { Parsed } from './parse-code.ts';
export { parseCode } from './parse-code.ts';
export { readSide } from './read-side.ts';
export { as, contains, memberName, textOf, unwrap, type Shape } from './syntax.ts';
export { emptyKeys, recordKeys, type UsedKeys } from './used-keys.ts';
