import type { OpenDeps } from '../create-deps.ts';
import type { Stop } from '../hooks.ts';

/** After this the process exits, whatever is still running. */
const END_MS = 4_800;

/**
 * Graceful shutdown: exit code 0 after a signal, 1 after an uncaught error, so that the process is restarted.
 * @param stop ends what uses the database: requests and jobs
 */
export function shutDownGracefully(stop: Stop, deps: OpenDeps): void {
  let isEnding = false;

  function end(code: number, options: { atOnce: boolean }): void {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      deps.log.warn('ended before everything was finished');
      process.exit(code);
    }, END_MS);
    void stop(options)
      .then(() => deps.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          deps.log.error({ err: error }, 'stopped with an error');
          process.exit(1);
        },
      );
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isEnding) deps.log.info({ signal }, 'stopping');
      end(0, { atOnce: false });
    });
  }
  // Unhandled rejections are emitted here too. The state of the process may be inconsistent, so it exits soon.
  process.on('uncaughtException', (error, origin) => {
    const line = { err: error, origin };
    if (isEnding) return deps.log.error(line, 'another uncaught error while stopping');
    deps.log.fatal({ ...line, alert: true }, 'uncaught error: finishing what is under way, then ending to be started anew');
    end(1, { atOnce: true });
  });
}
