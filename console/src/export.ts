import { type Deps, recordAction } from '@nightlark/backend';
import type { Requester } from './access/authentication.ts';

/** Before an export: counted, and recorded in the audit log with its filter. */
export async function startExport(
  deps: Deps,
  { operator }: Requester,
  what: string,
  filter: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  await deps.limits.use('consoleExports', operator.name);
  const given = Object.entries(filter).filter((each): each is [string, string | number] => each[1] !== undefined);
  await recordAction(deps.db, deps.now(), operator, { action: 'export', subject: what, details: Object.fromEntries(given) });
}
