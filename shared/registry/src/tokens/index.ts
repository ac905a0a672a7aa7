/** Named tokens of teams: their scopes, and signatures of calls. For servers and tools. */
export { authorName, grantSchema, isOver, mayChange, parseGrants, scopeSchema, type Grant, type Scope } from './grants.ts';
export { CALL_VALID_SECONDS, digestOf, readSignature, signCall } from './signed-call.ts';
export { newToken, publicHalf } from './token.ts';
