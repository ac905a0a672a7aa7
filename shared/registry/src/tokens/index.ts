/** Named tokens of teams: what each may do, and how calls are signed with them ("a wrong or replayed token"). For servers and tools. */
export { authorName, grantSchema, isOver, mayChange, parseGrants, scopeSchema, type Grant, type Scope } from './grants.ts';
export { CALL_VALID_SECONDS, digestOf, readSignature, signCall } from './signed-call.ts';
export { newToken, publicHalf } from './token.ts';
