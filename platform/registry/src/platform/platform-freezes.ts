import { ReleaseError } from '@nightlark/release';
import { describeAudience } from '../stores/audience.ts';
import { ALL_REMOTES, audienceAfter, type FreezeChange, type RemoteChange } from '../stores/changes.ts';
import { activeFreeze, describeFreeze, FreezeError } from '../stores/freeze-error.ts';
import { stateOf, type Freeze, type RegistryIndex } from '../stores/index-schema.ts';
import type { Mover } from './mover.ts';
import type { FreezeResult, MoveRequest, Platform } from './platform.ts';

const YEAR_MS = 366 * 86_400_000;
export const isSoon = (at: string) => Date.parse(at) > Date.now() && Date.parse(at) < Date.now() + YEAR_MS;

export const frozen = (freeze: Freeze) =>
  new FreezeError(`It is ${describeFreeze(freeze)}. To go on despite the freeze, say so (--despite-freeze); the journal names it`);

/** Whether a change brings new code to members; a way back does not. */
export function isForward(index: RegistryIndex, change: RemoteChange): boolean {
  const state = stateOf(index, change.remote);
  if (change.action === 'promote') return state?.previous !== change.version;
  if (change.action !== 'canary' || change.percent === 0) return false;
  const { canary } = state ?? {};
  if (canary?.version !== change.version || change.percent > canary.percent) return true;
  const audience = audienceAfter(canary, change.version, change.audience);
  return describeAudience(audience ?? {}) !== describeAudience(canary.audience ?? {});
}

/** A move's reason, which names the freeze that it breaks. @throws FreezeError if it may not */
export function reasonDespite(
  index: RegistryIndex,
  changes: readonly RemoteChange[],
  { reason, despiteFreeze }: MoveRequest,
): string | undefined {
  const freeze = activeFreeze(index, Date.now());
  if (!freeze || !changes.some((change) => isForward(index, change))) return reason;
  if (!despiteFreeze) throw frozen(freeze);
  return [`although ${describeFreeze(freeze)}`, reason].filter(Boolean).join('; ');
}

export function platformFreezes(mover: Mover): Pick<Platform, 'freeze' | 'lift'> {
  async function move(change: FreezeChange, request: MoveRequest): Promise<FreezeResult> {
    const { index } = await mover([ALL_REMOTES], request, () => ({ changes: [change] }));
    return { number: index.number, freezes: index.freezes ?? [] };
  }
  return {
    async freeze(begin, end, request) {
      const [from, until] = [begin, end].map((at) => new Date(at).toISOString()) as [string, string];
      if (from >= until || !isSoon(until)) throw new ReleaseError('A freeze must end after it begins, and in the year to come');
      return move({ action: 'freeze', from, until }, request);
    },
    lift: (freeze, request) => move({ action: 'lift', freeze }, request),
  };
}
