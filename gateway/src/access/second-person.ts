import { remotesOf, type MoveOnRequest, type ReleaseStore } from '@nightlark/registry';
import { ReleaseError } from '@nightlark/release';
import { mayChange, type Grant } from '@nightlark/registry/tokens';
import { AccessError } from './signed.ts';
import { mayStill, type Tokens } from './tokens.ts';

/** Whether the token with which it was asked for still has its right to all of it. */
export async function standsStill(tokens: Tokens, asked: MoveOnRequest): Promise<boolean> {
  const rights = await Promise.all(remotesOf(asked).map((remote) => mayStill(tokens, asked.key, remote)));
  return rights.every(Boolean);
}

/** The remote that a token may not change of what is asked for; undefined if it may decide. */
export const refusedTo = (grant: Grant, asked: MoveOnRequest) => remotesOf(asked).find((remote) => !mayChange(grant, remote));

/** What is asked for under a number never changes, so it is looked at before. @throws AccessError, ReleaseError */
export async function assertMayDecide(
  { store, tokens }: { store: Pick<ReleaseStore, 'readIndex'>; tokens: Tokens },
  { grant, request, isApproval }: { grant: Grant; request: number; isApproval: boolean },
): Promise<void> {
  const asked = (await store.readIndex()).requests?.find(({ number }) => number === request);
  if (!asked) return;
  const remote = refusedTo(grant, asked);
  if (remote) throw new AccessError(403, 'scope', `The token ${grant.name} is not for ${remote}; it may change ${grant.scope.join(', ')}`);
  if (isApproval && !(await standsStill(tokens, asked)))
    throw new ReleaseError(`The token with which ${asked.by} asked for it is not valid any more; ask again`);
}
