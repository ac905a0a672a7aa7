import { ENDPOINTS, SCHEMAS, type EndpointName } from '@nightlark/contract/api';
import { sample } from './sample.ts';

export const API_BASE = 'http://api.invalid/api';

const answer = (body: unknown, status = 200) => Response.json(body, { status });

/** The member that a visit is made as (`memberCookie`): some slots are for some members only. */
function memberOf(cookie: string | null): object {
  const { user } = sample(SCHEMAS.getUser.response) as { user: { profile: object } };
  if (cookie?.includes('unconfirmed')) return { ...user, status: 'not_confirmed' };
  if (cookie?.includes('photoless')) return { ...user, profile: { ...user.profile, main_image: null } };
  return user;
}

/** Answers every call with a value of the contract's own schema. There is no other network here. */
export function installFixtureApi(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${API_BASE}/`)) throw new TypeError(`The gate has no network: ${new URL(request.url).origin}`);
    const file = new URL(request.url).pathname.slice(new URL(API_BASE).pathname.length + 1);
    const found = Object.entries(ENDPOINTS).find(([, [method, path]]) => method === request.method && path === file);
    if (!found) return answer({ error: { code: 'not_found', message: 'Not found' } }, 404);
    const { response } = SCHEMAS[found[0] as EndpointName] as (typeof SCHEMAS)['getUser'];
    if (file === ENDPOINTS.getUser[1] && request.method === 'GET') return answer({ user: memberOf(request.headers.get('cookie')) });
    return answer(response ? sample(response) : null);
  };
}
