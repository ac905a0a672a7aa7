import { typecheckAll } from '@nightlark/tooling/typecheck';

/** Checks the types of every package: `npm run typecheck`. */
process.exitCode = (await typecheckAll()) ? 0 : 1;
