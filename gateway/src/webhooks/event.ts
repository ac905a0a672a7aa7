import type { JournalEntry } from '@nightlark/registry';
import { randomUUID } from 'node:crypto';

export interface WebhookEvent {
  id: string;
  type: 'move' | 'request' | 'withdrawal' | 'refusal';
  timestamp: string;
  /** One line for people; Slack shows it. */
  text: string;
  data: object;
}

/** Reasons quote errors of teams' code: in Slack these signs begin links and mentions. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `place` is the entry's among those of its move. */
export function eventOfEntry(entry: JournalEntry, place: number): WebhookEvent {
  const { number, at, who, action, remote, from, to, reason } = entry;
  const what = action === 'request' ? `${number} waits for a second person: ${remote}` : `${remote}`;
  const text = `${action} ${what}: ${from ?? 'nothing'} → ${to ?? 'nothing'}, by ${who}${reason ? ` (${reason})` : ''}`;
  const type = action === 'withdraw' ? 'withdrawal' : action === 'request' ? action : 'move';
  return { id: `move-${number}-${place}`, type, timestamp: at, text: escaped(text), data: entry };
}

export interface Refusal {
  action: string;
  remote: string;
  version: string | null;
  who: string | null;
  reason: string;
}

export function eventOfRefusal(refusal: Refusal): WebhookEvent {
  const { action, remote, version, who, reason } = refusal;
  const text = `${action} ${[remote, version].filter(Boolean).join(' ')} was refused${who ? `, by ${who}` : ''}: ${reason}`;
  return { id: `refusal-${randomUUID()}`, type: 'refusal', timestamp: new Date().toISOString(), text: escaped(text), data: refusal };
}
