import type { Running } from './services.ts';

const RESTARTS = 5;
const WITHIN_MS = 60_000;
const FIRST_WAIT_MS = 250;

interface Options {
  name: string;
  /** Starts the service; told when it ended without having been asked to. */
  start: (onExit: (code: number | null) => void) => Running;
  say: (line: string) => void;
  /** Told when it is not started again any more. */
  onGivenUp: () => void;
  /** Before the first of them; doubled each time. */
  firstWaitMs?: number;
}

/**
 * Keeps a service running: one that ends by itself is started again, a few times within a minute and after growing waits. One
 * that ends at once each time has a reason that another start does not remove.
 */
export function supervise({ name, start, say, onGivenUp, firstWaitMs = FIRST_WAIT_MS }: Options): Running {
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
      say(`✗ ${how} It ended ${ends.length} times within a minute and is not started again: mend it, then start anew.`);
      return onGivenUp();
    }
    const wait = firstWaitMs * 2 ** (ends.length - 1);
    say(`✗ ${how} It is started again in ${wait / 1000} s (${ends.length} of ${RESTARTS} times within a minute).`);
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
