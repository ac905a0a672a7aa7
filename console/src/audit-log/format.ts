import { type ActionId, ACTIONS } from '@nightlark/backend';
import { labelOf } from '../frame/format.ts';
import type { AuditLogRow } from './list.ts';

export const actionLabel = (action: string): string => ACTIONS[action as ActionId] ?? labelOf(action);

export const formatDetails = ({ details }: Pick<AuditLogRow, 'details'>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'form' && value !== null && value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
    .join(', ');
