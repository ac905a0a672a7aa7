import { type Config, type Deps, type Hooks, runServer, type Stop } from '@nightlark/backend';
import { createHttpServer } from '@nightlark/backend/server';
import { once } from 'node:events';
import { makeFirstOperators } from './access/operators.ts';
import { createConsole } from './app.ts';
import { assertOwnProcess, readConsoleConfig } from './config.ts';

/**
 * Runs the console as this process, over the backend's database.
 * @param attach the same as to the backend: its payment provider pays out refunds
 */
export async function runConsole(attach: (config: Config) => Hooks = () => ({})): Promise<void> {
  const attachAlone = (config: Config) => {
    assertOwnProcess(config, readConsoleConfig());
    return attach(config);
  };
  await runServer('console', attachAlone, serve);
}

/** The console in the backend's process, with a port of its own: for the embedded database. */
export const consoleHooks = (): Pick<Hooks, 'serve'> => ({ serve });

async function serve(given: Deps & { stop(): void }): Promise<Stop> {
  const { port, host, operators } = readConsoleConfig();
  const deps = { ...given, operators };
  await makeFirstOperators(deps);
  const { server, stop } = createHttpServer(createConsole(deps), deps, null);
  server.listen(port, host);
  await once(server, 'listening');
  deps.log.info({ address: server.address() }, 'console ready');
  return stop;
}
