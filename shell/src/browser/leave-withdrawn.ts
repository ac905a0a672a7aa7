import type { Api } from '@nightlark/api-client';
import type { ReleaseSet } from '@nightlark/contract';
import { WITHDRAWN_HEADER } from '@nightlark/release/client';
import { isInUse } from '../installed/in-use.ts';
import { isGuarded } from '../session/is-guarded.ts';

const CHECK_MS = 500;
/** Nothing was pressed or typed for so long. */
const CALM_MS = 1_000;
const INPUTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

let pendingCalls = 0;
let inputAt = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Counts the calls and uploads that a reload would cut off. */
export function trackCalls({ call }: Api): Api {
  const counted = async (...given: readonly unknown[]) => {
    pendingCalls++;
    try {
      return await (call as (...given: readonly unknown[]) => Promise<unknown>)(...given);
    } finally {
      pendingCalls--;
    }
  };
  return Object.freeze({ call: counted as Api['call'] });
}

/** `fetch` for the page's calls, whose answers tell visitors, who have no live stream, which versions were taken back. */
export const hearWithdrawn =
  (leave: (versions: readonly string[]) => void): typeof fetch =>
  async (...given) => {
    const answer = await fetch(...given);
    const versions = answer.headers.get(WITHDRAWN_HEADER);
    if (versions) leave(versions.split(' '));
    return answer;
  };

/** Whether a reload would take nothing from the person at the page. */
const isCalm = () => pendingCalls === 0 && Date.now() - inputAt > CALM_MS && !isInUse() && !isGuarded();

/**
 * Returns what to call with versions that were taken back: a page of such a set is loaded anew at its next calm moment, and so leaves
 * them. Until then it goes on as it is.
 * @param reload whether it reloads: not while offline, nor twice in a minute
 */
export function leaveWithdrawn({ remotes }: ReleaseSet, reload: () => boolean): (versions: readonly string[]) => void {
  for (const type of INPUTS) addEventListener(type, () => (inputAt = Date.now()), { capture: true, passive: true });
  return (versions) => {
    clearInterval(timer);
    if (!remotes.some(({ name, version, override }) => !override && versions.includes(`${name}@${version}`))) return;
    const leave = () => isCalm() && reload() && clearInterval(timer);
    timer = setInterval(leave, CHECK_MS);
    leave();
  };
}
