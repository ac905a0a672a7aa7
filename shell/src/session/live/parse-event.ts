import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { EVENT_SHAPES, wrongField } from './event-shapes.ts';
import type { EventText } from './reconnecting-stream.ts';

/** A live event, all of whose values have the contract's types. */
export type ParsedEvent = { [N in LiveEventName]: { name: N; data: LiveEvent<N> } }[LiveEventName];

/** Events that this version subscribes to; a newer server may send others. */
export const EVENT_NAMES = Object.keys(EVENT_SHAPES) as readonly LiveEventName[];

/** @returns null for an unknown event; an error for one with a value of another type */
export function parseEvent({ name, data }: Pick<EventText, 'name' | 'data'>): ParsedEvent | Error | null {
  if (!Object.hasOwn(EVENT_SHAPES, name)) return null;
  try {
    const parsed: unknown = JSON.parse(data);
    const field = wrongField(parsed, EVENT_SHAPES[name as LiveEventName]);
    if (field === undefined) return { name, data: parsed } as ParsedEvent;
    return new Error(`live event "${name}" is malformed at ${field}`);
  } catch {
    return new Error(`live event "${name}" is no JSON`);
  }
}
