import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';

/**
 * One kind of sequenced event. Only a reference is stored, never the payload: replayed minutes or hours later, it shows what the
 * member may see by then.
 */
export interface LiveKind<N extends LiveEventName = LiveEventName, R = never> {
  reference: z.ZodType<R>;
  /** The payload of each for the member; null where they may not see it any more. */
  present(deps: Deps, memberId: number, references: readonly R[]): Promise<(LiveEvent<N> | null)[]>;
}

export const kind = <N extends LiveEventName, R>(_name: N, reference: z.ZodType<R>, present: LiveKind<N, R>['present']): LiveKind =>
  ({ reference, present }) as LiveKind<N, R> as unknown as LiveKind;
