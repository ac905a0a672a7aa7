import { type ActionId, type Deps, ACTIONS } from '@nightlark/backend';
import { labelOf } from '../frame/format.ts';
import { idOf, pageOf } from '../page-of.ts';

export interface AuditLogFilter {
  operator?: string | undefined;
  action?: ActionId | undefined;
  subject?: string | undefined;
}

export interface AuditLogRow {
  id: number;
  at: Date;
  operator: string;
  role: string | null;
  action: string;
  subject: string | null;
  details: Record<string, string | number | boolean | null>;
}

/** The audit log, latest first. */
export async function listAuditLog(
  { slowDb }: Pick<Deps, 'slowDb'>,
  filter: AuditLogFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<{ rows: AuditLogRow[]; next: string | null }> {
  let query = slowDb
    .selectFrom('operator_action')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (filter.operator) query = query.where('operator', '=', filter.operator);
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.subject) query = query.where('subject', '=', filter.subject);
  if (after) query = query.where('id', '<', after);
  return pageOf(await query.execute(), limit, idOf);
}

export const actionLabel = (action: string): string => ACTIONS[action as ActionId] ?? labelOf(action);

export const formatDetails = ({ details }: Pick<AuditLogRow, 'details'>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'form' && value !== null && value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
    .join(', ');
