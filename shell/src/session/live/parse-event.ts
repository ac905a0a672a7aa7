// Must be first: the schemas read this setting when they are created.
import '@nightlark/contract/jitless';
import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { EVENT_SCHEMAS } from '@nightlark/contract/api';
import type { EventText } from './reconnecting-stream.ts';

/** A live event, validated by the contract's schema. */
export type ParsedEvent = { [N in LiveEventName]: { name: N; data: LiveEvent<N> } }[LiveEventName];

/** Events that this version subscribes to; a newer server may send others. */
export const EVENT_NAMES = Object.keys(EVENT_SCHEMAS) as readonly LiveEventName[];

/** @returns null for an unknown event; an error for one that does not match its schema */
export function parseEvent({ name, data }: Pick<EventText, 'name' | 'data'>): ParsedEvent | Error | null {
  if (!Object.hasOwn(EVENT_SCHEMAS, name)) return null;
  try {
    const parsed = EVENT_SCHEMAS[name as LiveEventName].safeParse(JSON.parse(data));
    if (parsed.success) return { name, data: parsed.data } as ParsedEvent;
    return new Error(`live event "${name}" is malformed at ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  } catch {
    return new Error(`live event "${name}" is no JSON`);
  }
}
