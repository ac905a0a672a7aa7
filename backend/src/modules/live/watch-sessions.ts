import type { Deps } from '../../deps.ts';
import { openSessions } from '../../session/open-sessions.ts';
import { markSeen } from '../../session/session.ts';
import { hubOf } from './hub.ts';
import { lastSequenceNumbers } from './sequence.ts';
import type { Tab } from './tab.ts';

/** Every stream is checked this often. */
const WATCH_EVERY_MS = 10_000;
/** A share of the streams at a time: checking ten thousand at once would block the event loop for a tenth of a second. */
const SHARES = 40;
const PER_STATEMENT = 1_000;

/**
 * Ends streams whose session has expired or ended unnoticed while Redis was unavailable; replays events that were not announced, because
 * a process crashed or Redis was unavailable. Members with an open stream count as online.
 * @returns the function that stops it
 */
export function startWatchingSessions(deps: Deps): () => void {
  let share = 0;
  let isChecking = false;
  let hasFailed = false;
  async function run(check: () => Promise<void>): Promise<void> {
    try {
      await check();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) deps.log.warn({ err: error }, 'sessions of live streams not checked');
      hasFailed = true;
    }
  }
  async function checkNextShare(): Promise<void> {
    // One at a time: with a slow database they would hold the connections of requests.
    if (isChecking) return;
    isChecking = true;
    const tabs = hubOf(deps).tabs();
    const next = tabs.filter(({ sessionHash }) => sessionHash.readUInt32BE() % SHARES === share);
    share = (share + 1) % SHARES;
    await run(() => checkTabs(deps, next));
    isChecking = false;
  }
  const timer = setInterval(() => void checkNextShare(), WATCH_EVERY_MS / SHARES);
  timer.unref();
  const stopListening = deps.events.onInterruption((isOver) => isOver && void run(() => checkSessions(deps)));
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** Checks all streams at once. */
export function checkSessions(deps: Deps): Promise<void> {
  return checkTabs(deps, hubOf(deps).tabs());
}

async function checkTabs(deps: Deps, tabs: readonly Tab[]): Promise<void> {
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
