import { ReleaseError } from '@nightlark/release';
import type { Applied, Moment } from './author.ts';
import { describeRequest } from './describe.ts';
import { SHELL, stateOf, type AskedChange, type MoveOnRequest, type RegistryIndex, type RemoteState } from './index-schema.ts';

/** Of what goes live by two people: the one who asks, and the one who agrees. */
export type RequestChange =
  /** From now on it needs both, each time within so many hours; null ends that. */
  | { action: 'protect'; remote: string; hours: number | null }
  | { action: 'request'; changes: readonly AskedChange[]; until: string; despiteFreeze?: boolean | undefined }
  | { action: 'decline'; request: number }
  /** Comes with what was asked for, whose author is who asked; `by` agreed. */
  | { action: 'approve'; request: number; by: { who: string; reason?: string | undefined } };

export const remotesOf = ({ changes }: Pick<MoveOnRequest, 'changes'>): string[] => changes.map(({ remote }) => remote);

/** @throws ReleaseError if it is decided, over, or replaced by another one */
export function findRequest({ requests = [] }: Pick<RegistryIndex, 'requests'>, number: number): MoveOnRequest {
  const found = requests.find((one) => one.number === number);
  if (!found) throw new ReleaseError(`There is no request ${number} (any more)`);
  return found;
}

function applyProtect(index: RegistryIndex, { action, remote, hours }: Extract<RequestChange, { action: 'protect' }>): Applied {
  if (remote === SHELL || !index.remotes[remote]) throw new ReleaseError(`${remote} is no remote that is live`);
  const { [remote]: before, ...others } = index.approvals ?? {};
  const asText = (one: { hours: number } | undefined | null) => (one ? `within ${one.hours} h` : null);
  const after = hours === null ? null : { hours };
  return {
    approvals: { ...others, ...(after && { [remote]: after }) },
    step: { action, remote, from: asText(before), to: asText(after) },
  };
}

export function applyRequest(index: RegistryIndex, change: RequestChange, { number, who, reason, key }: Moment): Applied {
  const { action } = change;
  if (action === 'protect') return applyProtect(index, change);
  const { requests = [] } = index;
  if (action === 'request') {
    const { changes, until, despiteFreeze } = change;
    const remotes = remotesOf({ changes: [...changes] });
    const [remote = ''] = remotes;
    const request = {
      number,
      changes: [...changes],
      until,
      by: who,
      key,
      ...(reason && { reason }),
      ...(despiteFreeze && { despiteFreeze }),
    };
    // Like a promotion at a time: one for each remote, the last.
    const others = requests.filter((one) => !remotesOf(one).some((name) => remotes.includes(name)));
    const from = stateOf(index, remote)?.stable ?? null;
    return { requests: [...others, request], step: { action, remote, from, to: describeRequest(request) } };
  }
  const decided = findRequest(index, change.request);
  const step = { action, remote: remotesOf(decided)[0]!, from: describeRequest(decided), to: null };
  return { requests: requests.filter((one) => one !== decided), step, ...(change.action === 'approve' && { by: change.by }) };
}

/** What was asked for a remote ends with another stable version, and with a trial. */
export function requestsAfter(
  { requests, ...index }: RegistryIndex,
  remote: string,
  { stable, canary }: Pick<RemoteState, 'stable' | 'canary'>,
): Pick<RegistryIndex, 'requests'> {
  const before = stateOf(index, remote);
  if (!requests || (before?.stable === stable && (canary || !before.canary))) return {};
  return { requests: requests.filter((one) => !remotesOf(one).includes(remote)) };
}
