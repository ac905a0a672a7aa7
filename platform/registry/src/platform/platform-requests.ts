import { ReleaseError } from '@nightlark/release';
import { findRequest, remotesOf, type RequestChange } from '../stores/requests.ts';
import type { MoveOnRequest, RegistryIndex } from '../stores/index-schema.ts';
import type { Forward } from './forward.ts';
import type { Mover } from './mover.ts';
import type { MoveRequest, Platform } from './platform.ts';

interface Options extends Pick<Forward, 'goForward'> {
  mover: Mover;
  readIndex: () => Promise<RegistryIndex>;
}

/** `team-likes` of `team-likes: anna`: a token's name can't be chosen, and stays when the token is replaced. */
const holderOf = (who: string) => who.split(': ', 1)[0];

/** Without a key both were on the registry's own machine. */
const isSame = (asked: MoveOnRequest, { who, key }: MoveRequest) => asked.key === key || holderOf(asked.by) === holderOf(who);

/** Where a remote's new versions go live by two people: what one asked for, another agrees to or declines. */
export function platformRequests({ goForward, mover, readIndex }: Options): Pick<Platform, 'protect' | 'approve' | 'decline'> {
  async function move(remotes: readonly string[], change: RequestChange, request: MoveRequest) {
    const { index } = await mover(remotes, request, () => ({ changes: [change] }));
    return { number: index.number };
  }
  return {
    protect: (remote, hours, request) => move([remote], { action: 'protect', remote, hours }, request),
    async approve(number, request) {
      const asked = findRequest(await readIndex(), number);
      const { changes, by, key, reason, despiteFreeze, until } = asked;
      if (isSame(asked, request)) throw new ReleaseError(`${by} asked for it: somebody else has to agree, with another token`);
      if (Date.parse(until) <= Date.now()) throw new ReleaseError(`Request ${number} was to be agreed to until ${until}; ask again`);
      const author = { who: by, key, despiteFreeze, expected: request.expected };
      const why = [reason, `agreed to by ${request.who}`].filter(Boolean).join('; ');
      const also = [{ action: 'approve', request: number, by: request }] as const;
      return goForward(changes, { ...author, reason: why }, { also });
    },
    async decline(number, request) {
      return move(remotesOf(findRequest(await readIndex(), number)), { action: 'decline', request: number }, request);
    },
  };
}
