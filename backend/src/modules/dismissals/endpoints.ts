import { endpoint } from '../../http/endpoint.ts';
import { dismiss } from './dismiss.ts';

/** Permanent dismissals (docs/product/shell.md#alerts). */
export const dismissalEndpoints = [
  endpoint('dismiss', { auth: 'member', age: 'any', limit: 'dismissals' }, async ({ viewer, body, deps }) => {
    await dismiss(deps, viewer.id, body.key);
    return null;
  }),
];
