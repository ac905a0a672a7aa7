import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';

/**
 * One kind of event that has a place. It is kept by a reference, never by what was told: told again, minutes or hours later, it is what
 * the member may see by then.
 */
export interface LiveKind<N extends LiveEventName = LiveEventName, R = never> {
  reference: z.ZodType<R>;
  /** What the member is told of each; null where they may not see it any more. */
  present(deps: Deps, memberId: number, references: readonly R[]): Promise<(LiveEvent<N> | null)[]>;
}

export const kind = <N extends LiveEventName, R>(_name: N, reference: z.ZodType<R>, present: LiveKind<N, R>['present']): LiveKind =>
  ({ reference, present }) as LiveKind<N, R> as unknown as LiveKind;
