// First: the schemas look at it when they are made.
import '@nightlark/contract/jitless';
import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { EVENT_SCHEMAS } from '@nightlark/contract/api';
import type { EventText } from './keep-stream.ts';

/** A live event by the contract's schema. */
export type ParsedEvent = { [N in LiveEventName]: { name: N; data: LiveEvent<N> } }[LiveEventName];

/** The events that this version knows; a server of a newer one may send others, which nobody here would understand. */
export const EVENT_NAMES = Object.keys(EVENT_SCHEMAS) as readonly LiveEventName[];

/** @returns null for an event that isn't known; an error for one that isn't what its schema says */
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
