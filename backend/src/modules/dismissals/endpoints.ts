import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';

/** More than the product can dismiss; bounds the rows of a client that invents keys. */
const MAX_DISMISSALS = 100;

/** Permanent dismissals (docs/product/shell.md#alerts); of each the first is recorded. */
export const dismissalEndpoints = [
  endpoint('dismiss', { auth: 'member', age: 'any', limit: 'dismissals' }, async ({ viewer, body, deps: { db, now } }) => {
    await sql`insert into dismissal (account_id, key, dismissed_at)
      select ${viewer.id}, ${body.key}, ${now()} where (select count(*) from dismissal where account_id = ${viewer.id}) < ${MAX_DISMISSALS}
      on conflict do nothing`.execute(db);
    return null;
  }),
];
