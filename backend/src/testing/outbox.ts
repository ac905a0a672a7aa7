import type { Deps } from '../deps.ts';

/** The code in the newest mail to an address; fails when there is none. */
export async function mailedCode(deps: Deps, to: string): Promise<string> {
  const mail = await deps.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /[?&]code=([\w-]+)/.exec(mail.body_text)?.[1];
  if (!code) throw new Error(`No code in the mail to ${to}`);
  return code;
}
