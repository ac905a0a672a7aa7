import type { LiveEventName } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { SequencedEvent } from '../../events/events.ts';
import { LIVE_KINDS } from './kinds.ts';

/** An event as it is sent; data is null where the member may not see it any more, so that its number is not taken for a gap. */
export interface PresentedEvent {
  seq: number;
  name: string;
  data: unknown;
}

/** The payloads of a member's events, in order; one query for each kind. A kind or reference unknown to this version is skipped. */
export async function presentEvents(deps: Deps, memberId: number, events: readonly SequencedEvent[]): Promise<PresentedEvent[]> {
  const presented = new Map(events.map(({ seq, name }) => [seq, { seq, name, data: null as unknown }]));
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
      known.forEach(({ seq }, index) => (presented.get(seq)!.data = data[index] ?? null));
    }),
  );
  return [...presented.values()].sort((a, b) => a.seq - b.seq);
}
