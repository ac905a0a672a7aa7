import type { Deps } from '../../deps.ts';

/** What a production site lacks before anybody may be let in, and what to do about each. */
export async function missingSetUp({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string[]> {
  if (!config.production) return [];
  const { company, admin } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('company').select('id')).as('company'),
      eb
        .exists(
          eb
            .selectFrom('operator')
            .select('name')
            .where('roles', '@>', eb.val(['admin'])),
        )
        .as('admin'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(company ? [] : ['company: no row of `company` says who operates this site, which its pages must name']),
    ...(admin ? [] : ['operators: nobody is an admin; put an entry of `nightlark.mjs operator <name> admin` into OPERATORS']),
  ];
}
