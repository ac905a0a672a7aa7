import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ageState, startAgeCheck, pageAfterCheck } from './age-check.ts';

export const ageEndpoints: Endpoint[] = [
  endpoint('getAgeCheck', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, deps }) => {
    const [state, next] = await Promise.all([ageState(deps, viewer), pageAfterCheck(deps, viewer)]);
    return { state, next };
  }),
  endpoint('startAgeCheck', { auth: 'member', age: 'any', limit: 'ageChecks' }, async ({ viewer, locale, body, deps }) =>
    startAgeCheck(deps, viewer, locale, body.next ?? null),
  ),
];
