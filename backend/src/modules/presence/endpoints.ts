import { type Endpoint, endpoint } from '../../http/endpoint.ts';

const AT_MOST_EVERY_MS = 60_000;

export const presenceEndpoints: Endpoint[] = [
  /** The page was hidden: a more precise `last seen` than the session's five minutes. */
  endpoint('pageHidden', { auth: 'anyone', age: 'any', limit: 'default' }, async ({ viewer, deps }) => {
    if (!viewer) return null;
    const now = deps.now();
    await deps.db
      .updateTable('profile')
      .set({ last_active: now })
      .where('id', '=', viewer.id)
      .where('last_active', '<', new Date(now.getTime() - AT_MOST_EVERY_MS))
      .execute();
    return null;
  }),
];
