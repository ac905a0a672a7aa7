import http from 'node:http';
import https from 'node:https';

/** Shorter than the backend keeps an idle connection, so that no call meets one that is just being closed. */
const IDLE_MS = 60_000;
const FREE_SOCKETS = 256;

/** The gateway's connections to the backend. */
export interface BackendAgents {
  /** Kept alive from one call to the next; as many as there are calls under way. */
  calls: http.Agent;
  /** One for each open stream, for as long as it is open: never taken from the calls. */
  streams: http.Agent;
}

/** Neither has a limit of sockets: what is under way is bounded where it comes in (`bounds.ts`), so a call never waits for a stream's end. */
export function createBackendAgents(backendUrl: string): BackendAgents {
  const { Agent } = backendUrl.startsWith('https:') ? https : http;
  return {
    calls: new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: FREE_SOCKETS, timeout: IDLE_MS }),
    streams: new Agent({ keepAlive: false, maxSockets: Infinity }),
  };
}
