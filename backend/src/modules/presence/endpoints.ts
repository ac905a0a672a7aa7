import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { markHidden } from './repository.ts';

export const presenceEndpoints: Endpoint[] = [
  /** The page was hidden: a more precise `last seen` than the session's five minutes. */
  endpoint('pageHidden', { auth: 'anyone', age: 'any', limit: 'default' }, async ({ viewer, deps }) => {
    if (!viewer) return null;
    await markHidden(deps.db, viewer.id, deps.now());
    return null;
  }),
];
