import type { Deps } from '../../deps.ts';

/** What a production site lacks before members may be let in, and what to do about each. */
export async function missingSetUp({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string[]> {
  if (!config.production || (await db.selectFrom('company').select('id').executeTakeFirst())) return [];
  return ['company: no row of `company` says who operates this site, which its pages must name'];
}
