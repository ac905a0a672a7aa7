import type { LiveEventName } from '@nightlark/contract';
import { EVENT_SCHEMAS } from '@nightlark/contract/api';
import { parseJson } from '@nightlark/contract/server';
import { z } from 'zod';
import type { Delivery } from './local-events.ts';

const ended = z.object({ ended: z.array(z.string()) });
/** The reference's schema depends on the name, and is validated on delivery. */
const placed = z.object({ seq: z.int().positive(), name: z.string(), reference: z.record(z.string(), z.unknown()) });
const event = z.object({ name: z.enum(Object.keys(EVENT_SCHEMAS) as LiveEventName[]), data: z.unknown() });

/**
 * Validates a bus message by the contract's schemas: another version of the process may have sent it, and browsers get only what is
 * in the contract. Null if it is invalid.
 */
export function parseDelivery(text: string): Delivery | null {
  const value = parseJson(text);
  const sessions = ended.safeParse(value);
  if (sessions.success) return sessions.data;
  const inSequence = placed.safeParse(value);
  if (inSequence.success) return inSequence.data;
  const named = event.safeParse(value);
  if (!named.success) return null;
  const { name } = named.data;
  const data = EVENT_SCHEMAS[name].safeParse(named.data.data);
  return data.success ? ({ name, data: data.data } as Delivery) : null;
}
