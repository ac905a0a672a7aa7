import http from 'node:http';
import https from 'node:https';

/** Shorter than the backend's keep-alive timeout, so that no call uses a connection that is being closed. */
const IDLE_MS = 60_000;
const FREE_SOCKETS = 256;

/** The gateway's connections to the backend. */
interface BackendAgents {
  /** For calls: keep-alive, unlimited. */
  calls: http.Agent;
  /** For event streams: one connection each. */
  streams: http.Agent;
}

/** Without socket limits: incoming requests are limited (`concurrency-limits.ts`), so no call waits for a stream. */
export function createBackendAgents(backendUrl: string): BackendAgents {
  const { Agent } = backendUrl.startsWith('https:') ? https : http;
  return {
    calls: new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: FREE_SOCKETS, timeout: IDLE_MS }),
    streams: new Agent({ keepAlive: false, maxSockets: Infinity }),
  };
}
