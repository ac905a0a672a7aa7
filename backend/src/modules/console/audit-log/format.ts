import { labelOf } from '../frame/format.ts';
import type { AuditLogRow } from './list.ts';
import { ACTIONS, type ActionId } from '../../audit-log/record-action.ts';

export const actionLabel = (action: string): string => ACTIONS[action as ActionId] ?? labelOf(action);

export const formatDetails = ({ details }: Pick<AuditLogRow, 'details'>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'form' && value !== null && value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
    .join(', ');
