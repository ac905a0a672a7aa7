import { wordOf } from '../frame/words.ts';
import type { JournalRow } from './list.ts';
import { ACTIONS, type ActionId } from './record-action.ts';

export const actionWords = (action: string): string => ACTIONS[action as ActionId] ?? wordOf(action);

export const detailWords = ({ details }: Pick<JournalRow, 'details'>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'form' && value !== null && value !== '')
    .map(([name, value]) => `${wordOf(name)}: ${String(value)}`)
    .join(', ');
