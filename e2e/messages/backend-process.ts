/** A backend as a process of its own, which its parent may kill at any moment, and whose clock it sets. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@nightlark/backend';
import { createDeps } from '@nightlark/backend/internals/create-deps';
import { createBackendServer } from '@nightlark/backend/internals/create-server';
import { deleteOldEvents } from '@nightlark/backend/internals/delete-old-events';
import { startWatchingSessions } from '@nightlark/backend/internals/watch-sessions';

let clockOffsetMs = 0;
const deps = await createDeps(readConfig(), { now: () => new Date(Date.now() + clockOffsetMs) });
const { server } = createBackendServer(deps);
startWatchingSessions(deps);
process.on('message', (offsetMs: number) => {
  clockOffsetMs = offsetMs;
  // The hourly job: with a clock that is fast it deletes events that devices have not received.
  deleteOldEvents(deps).catch((error: unknown) => deps.log.error({ err: error }, 'old events not deleted'));
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!((server.address() as AddressInfo).port);
