import { ENDPOINTS, SCHEMAS, type EndpointName } from '@nightlark/contract/api';
import type { CallApi } from '@nightlark/release/renderer';
import { sample } from './sample.ts';
import { MEMBERS, type Viewer } from './visits.ts';

/** The member of a visit: some parts are for some members only. */
function memberOf(viewer: string): object {
  const { user } = sample(SCHEMAS.getUser.response) as { user: { profile: object } };
  if (viewer === 'premium') return { ...user, paid_user: true };
  if (viewer === 'unconfirmed') return { ...user, status: 'not_confirmed' };
  if (viewer === 'photoless') return { ...user, profile: { ...user.profile, main_image: null } };
  return user;
}

interface FixtureAnswer {
  name: string;
  text: string;
  /** Of a list's page after the first: without `next_cursor`, so that lists end. */
  lastPage: string;
}

function answerOf(name: string): FixtureAnswer {
  const { response } = SCHEMAS[name as EndpointName] as (typeof SCHEMAS)['getUser'];
  const body = response ? (sample(response) as object) : null;
  return { name, text: JSON.stringify(body), lastPage: JSON.stringify(body && { ...body, next_cursor: undefined }) };
}

const ANSWERS: ReadonlyMap<string, FixtureAnswer> = new Map(
  Object.entries(ENDPOINTS).map(([name, [method, path]]) => [`${method} ${path}`, answerOf(name)] as const),
);
const USERS = new Map(['visitor', ...MEMBERS].map((viewer) => [viewer, JSON.stringify({ user: memberOf(viewer) })]));

/**
 * Responds to every call of a visit with a value of the contract's schema. All values are created at load: zod can't create them after
 * the lockdown.
 */
export function fixtureApi(viewer: Viewer): CallApi {
  const answer = (text: string, status = 200) => ({ status, retryAfter: null, setsCookies: false, text });
  return async ({ method, path, query }) => {
    const found = ANSWERS.get(`${method} ${path}`);
    if (!found) return answer(JSON.stringify({ error: { code: 'not_found', message: 'Not found' } }), 404);
    if (found.name === 'getUser') return answer(USERS.get(viewer)!);
    return answer(query['cursor'] === undefined ? found.text : found.lastPage);
  };
}
