import { OUTBOX_DATABASE, STORAGE_KEYS, type StorageKey } from '@nightlark/contract';

/** What a remote keeps begins with its name and a colon; the contract's names are the platform's, but for those of `OWNERS`. */
type RemotesName = `mf-${string}:${string}`;
/** A key in the browser's storages. */
export type OwnKey = StorageKey | `${StorageKey}-${string}` | RemotesName;
/** The name of a database or a channel. */
export type OwnName = typeof OUTBOX_DATABASE | `${typeof OUTBOX_DATABASE}-${string}` | RemotesName;

/** The contract's names that a remote's code uses. */
const OWNERS = [
  [STORAGE_KEYS.signup, 'mf-signup'],
  [STORAGE_KEYS.unsent, 'mf-chat'],
  [OUTBOX_DATABASE, 'mf-chat'],
] as const;

/** URLs of remotes' files in a stack, in all browsers' formats. */
export const RELEASE_FILE = /\/mf\/([\w-]+)\/[^/\s]+\/client\//;
/** The place of a stack line; none for native code. */
const POSITION = /:\d+:\d+\)?$/;

/** The remote whose code is the direct caller in this stack; null for other callers. */
export function callerOf(stack = ''): string | null {
  const [, caller = ''] = stack.split('\n').filter((line) => POSITION.test(line));
  return RELEASE_FILE.exec(caller)?.[1] ?? null;
}

function owns(remote: string, name: string): boolean {
  const isContracts = OWNERS.some(([own, owner]) => owner === remote && (name === own || name.startsWith(`${own}-`)));
  return isContracts || name.startsWith(`${remote}:`);
}

/**
 * Keeps a remote from the names of the platform and of other remotes.
 * @param stack of the function that the remote has called
 * @throws TypeError
 */
export function refuseForeign(name: string, stack: string | undefined): void {
  const remote = callerOf(stack);
  if (remote && !owns(remote, name))
    throw new TypeError(
      `${remote} must not use "${name}", which is not its own: begin it with "${remote}:" (guide for teams, "What is fixed")`,
    );
}
