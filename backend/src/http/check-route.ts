import { ENDPOINTS } from '@nightlark/contract';
import { type CallSchema, limitOf, SCHEMAS } from '@nightlark/contract/api';
import type { Endpoint } from './endpoint.ts';

/**
 * Where a route contradicts the contract, which defines who may make the call and its rate limit.
 * @returns one sentence per contradiction
 * @example contradictionsOf({ name: 'like', route: { auth: 'anyone', age: 'proved', limit: 'likes' }, handle })
 * // ['like: auth is "anyone", the contract says "member"']
 */
export function contradictionsOf({ name, route }: Endpoint): string[] {
  const schema = SCHEMAS[name] as CallSchema;
  const wanted = schema.signed ? 'signature' : schema.public ? 'anyone' : 'member';
  const auth = typeof route.auth === 'string' ? route.auth : 'signature';
  const limit = limitOf(name);
  return [
    auth !== wanted && `auth is "${auth}", the contract says "${wanted}"`,
    route.limit !== limit && `limit is "${route.limit}", the contract says "${limit}"`,
    (route.limitWhen ?? route.limitFailures) && wanted !== 'member' && 'limits by member need auth "member"',
    route.database === 'optional' && wanted !== 'anyone' && 'without the database nobody is known: auth must be "anyone"',
    route.origin === 'this-site' && ENDPOINTS[name][0] !== 'GET' && 'every call but a GET is held to its origin anyway',
  ].flatMap((sentence) => (sentence ? [`${name}: ${sentence}`] : []));
}
