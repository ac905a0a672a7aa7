import type { Running } from './services.ts';

const RESTARTS = 5;
const WITHIN_MS = 60_000;
const FIRST_WAIT_MS = 250;

interface Options {
  name: string;
  /** Starts the service; `onExit` is called when it exits unexpectedly. */
  start: (onExit: (code: number | null) => void) => Running;
  log: (line: string) => void;
  /** Called when it is not restarted any more. */
  onGiveUp: () => void;
  /** Delay of the first restart; doubled each time. */
  firstWaitMs?: number;
}

/**
 * Restarts a service when it crashes, with exponential back-off, at most five times within a minute.
 */
export function supervise({ name, start, log, onGiveUp, firstWaitMs = FIRST_WAIT_MS }: Options): Running {
  const ends: number[] = [];
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = start(ended);

  function ended(code: number | null): void {
    const now = Date.now();
    while (ends.length > 0 && ends[0]! <= now - WITHIN_MS) ends.shift();
    ends.push(now);
    const how = `The ${name} ended by itself (${code === null ? 'killed' : `code ${code}`}); the lines above say why.`;
    if (ends.length > RESTARTS) {
      log(`✗ ${how} It ended ${ends.length} times within a minute and is not started again: fix the cause, then restart it.`);
      return onGiveUp();
    }
    const wait = firstWaitMs * 2 ** (ends.length - 1);
    log(`✗ ${how} It is started again in ${wait / 1000} s (${ends.length} of ${RESTARTS} times within a minute).`);
    timer = setTimeout(() => {
      if (!isStopping) running = start(ended);
    }, wait);
  }

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running.stop();
    },
  };
}
