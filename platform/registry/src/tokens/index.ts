/** Named tokens of teams: their scopes, and signatures of calls. For servers and tools. */
export {
  authorOf,
  findGrant,
  grantSchema,
  isExpired,
  mayChange,
  parseGrants,
  scopeSchema,
  type Grant,
  type Scope,
  grantsFile,
  readGrants,
} from './grants.ts';
export { CALL_VALID_SECONDS, digestOf, readSignature, signCall } from './signed-call.ts';
export { newToken, publicKeyOf } from './token.ts';
