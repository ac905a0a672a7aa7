import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { changeMail, requestMailChange } from './mail-change.ts';

/** Changing the address, by a link mailed to the new one (decision 045). */
export const mailChangeEndpoints: Endpoint[] = [
  endpoint('requestMailChange', { auth: 'member', age: 'any', limit: 'mailChanges' }, async ({ viewer, body, deps, domain }) => {
    await requestMailChange(deps, viewer, body, domain);
    return null;
  }),

  endpoint('changeMail', { auth: 'anyone', age: 'any', limit: 'mailedCodes' }, async ({ body, deps }) => {
    return { outcome: await changeMail(deps, body.code) };
  }),
];
