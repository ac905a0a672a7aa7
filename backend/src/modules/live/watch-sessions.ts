import type { Deps } from '../../deps.ts';
import { openSessions } from '../../session/open-sessions.ts';
import { markSeen } from '../../session/session.ts';
import { hubOf } from './hub.ts';
import { lastSequenceNumbers } from './sequence.ts';
import type { LiveStream } from './live-stream.ts';

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
    const streams = hubOf(deps).streams();
    const next = streams.filter(({ sessionHash }) => sessionHash.readUInt32BE() % SHARES === share);
    share = (share + 1) % SHARES;
    await run(() => checkStreams(deps, next));
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
  return checkStreams(deps, hubOf(deps).streams());
}

async function checkStreams(deps: Deps, streams: readonly LiveStream[]): Promise<void> {
  for (let from = 0; from < streams.length; from += PER_STATEMENT) await check(deps, streams.slice(from, from + PER_STATEMENT));
}

async function check(deps: Deps, streams: readonly LiveStream[]): Promise<void> {
  const open = await openSessions(
    deps,
    streams.map(({ sessionHash }) => sessionHash),
  );
  for (const stream of streams) {
    if (!open.has(stream.session)) stream.end();
  }
  for (const session of open.values()) await markSeen(deps, session);
  const last = await lastSequenceNumbers(
    deps.db,
    streams.map(({ memberId }) => memberId),
  );
  for (const stream of streams) if ((last.get(stream.memberId) ?? 0) > stream.position()) stream.catchUp();
}
