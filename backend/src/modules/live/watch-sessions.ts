import type { Deps } from '../../deps.ts';
import { openSessions } from '../../session/open-sessions.ts';
import { markSeen } from '../../session/session.ts';
import { hubOf } from './hub.ts';
import { lastSequenceNumbers } from './sequence.ts';
import type { Tab } from './tab.ts';

const WATCH_EVERY_MS = 10_000;
const PER_STATEMENT = 1_000;

/**
 * Ends streams whose session has expired or ended unnoticed while Redis was unavailable; replays events that were not announced, because
 * a process crashed or Redis was unavailable. Members with an open stream count as online.
 * @returns the function that stops it
 */
export function startWatchingSessions(deps: Deps): () => void {
  const check = () =>
    void checkSessions(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'sessions of live streams not checked'));
  const timer = setInterval(check, WATCH_EVERY_MS);
  timer.unref();
  const stopListening = deps.events.onInterruption((isOver) => isOver && check());
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

export async function checkSessions(deps: Deps): Promise<void> {
  const tabs = hubOf(deps).tabs();
  for (let from = 0; from < tabs.length; from += PER_STATEMENT) await check(deps, tabs.slice(from, from + PER_STATEMENT));
}

async function check(deps: Deps, tabs: readonly Tab[]): Promise<void> {
  const open = await openSessions(
    deps,
    tabs.map(({ sessionHash }) => sessionHash),
  );
  for (const tab of tabs) {
    if (!open.has(tab.session)) tab.end();
  }
  for (const session of open.values()) await markSeen(deps, session);
  const last = await lastSequenceNumbers(
    deps.db,
    tabs.map(({ memberId }) => memberId),
  );
  for (const tab of tabs) if ((last.get(tab.memberId) ?? 0) > tab.position()) tab.catchUp();
}
