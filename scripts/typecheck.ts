import { typecheck } from '@nightlark/tooling/typecheck';

/** Checks the types of every package that changed, or needs one that did: `npm run typecheck`. */
process.exitCode = (await typecheck()) ? 0 : 1;
