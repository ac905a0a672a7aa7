import type { LiveEventName } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { PlacedEvent } from '../../events/events.ts';
import { LIVE_KINDS } from './kinds.ts';

/** An event as a stream tells it; without data where the member may not see it any more, so that its place is not taken for a hole. */
export interface ToldEvent {
  seq: number;
  name: string;
  data: unknown;
}

/** What a member is told of events, in their order; each kind asks the database once. A kind or reference that this version doesn't know is passed over. */
export async function presentEvents(deps: Deps, memberId: number, events: readonly PlacedEvent[]): Promise<ToldEvent[]> {
  const told = new Map(events.map(({ seq, name }) => [seq, { seq, name, data: null as unknown }]));
  const byName = Map.groupBy(events, ({ name }) => name);
  await Promise.all(
    [...byName].map(async ([name, ofOneKind]) => {
      const kind = Object.hasOwn(LIVE_KINDS, name) ? LIVE_KINDS[name as LiveEventName] : undefined;
      if (!kind) return;
      const known = ofOneKind.flatMap(({ seq, reference }) => {
        const parsed = kind.reference.safeParse(reference);
        return parsed.success ? [{ seq, reference: parsed.data }] : [];
      });
      if (known.length === 0) return;
      const data = await kind.present(
        deps,
        memberId,
        known.map(({ reference }) => reference),
      );
      known.forEach(({ seq }, index) => (told.get(seq)!.data = data[index] ?? null));
    }),
  );
  return [...told.values()].sort((a, b) => a.seq - b.seq);
}
