import type { Events } from '../../events/events.ts';

/** An event's id as a tab is told it: other processes, and later runs of this one, don't take it for one of theirs. */
export function positionOf({ origin }: Pick<Events, 'origin'>, id: number): string {
  return `${origin}.${id}`;
}

/** The id that a tab names, or null when it isn't of this process. */
export function readPosition({ origin }: Pick<Events, 'origin'>, position: string): number | null {
  const [from, id, ...rest] = position.split('.');
  return from === origin && rest.length === 0 && /^\d{1,15}$/.test(id ?? '') ? Number(id) : null;
}
