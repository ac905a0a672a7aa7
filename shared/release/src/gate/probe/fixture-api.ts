import { ENDPOINTS, SCHEMAS, type EndpointName } from '@nightlark/contract/api';
import { sample } from './sample.ts';

export const API_BASE = 'http://api.invalid/api';

const answer = (body: unknown, status = 200) => Response.json(body, { status });

/** Answers every call with a value of the contract's own schema. There is no other network here. */
export function installFixtureApi(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${API_BASE}/`)) throw new TypeError(`The gate has no network: ${new URL(request.url).origin}`);
    const file = new URL(request.url).pathname.slice(new URL(API_BASE).pathname.length + 1);
    const found = Object.entries(ENDPOINTS).find(([, [method, path]]) => method === request.method && path === file);
    if (!found) return answer({ error: { code: 'not_found', message: 'Not found' } }, 404);
    const { response } = SCHEMAS[found[0] as EndpointName] as (typeof SCHEMAS)['getUser'];
    return answer(response ? sample(response) : null);
  };
}
