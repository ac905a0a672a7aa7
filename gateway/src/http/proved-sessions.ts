import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { cookiesOf, isSession } from './session-cookie.ts';

const PROVED_MS = 10 * 60_000;
const MAX_SESSIONS = 50_000;

/** Sessions that the backend has accepted: a cookie alone proves nothing, and members are served before visitors. */
export interface ProvedSessions {
  /** The backend accepted the session of this `Cookie` header. */
  add(cookieHeader: string | undefined): void;
  /** A key of the session, if it was accepted in the last minutes; null otherwise. */
  find(cookieHeader: string | undefined): string | null;
}

export function createProvedSessions(now: () => number = () => performance.now()): ProvedSessions {
  /** Digest of the session → when it was last accepted, oldest first. */
  const sessions = new BoundedMap<string, number>(MAX_SESSIONS);

  function keyOf(header: string | undefined): string | null {
    const session = header && cookiesOf(header).find(({ name }) => isSession(name));
    return session ? createHash('sha256').update(session.value).digest('base64url') : null;
  }

  return {
    add(header) {
      const key = keyOf(header);
      if (!key) return;
      sessions.delete(key);
      sessions.set(key, now());
    },
    find(header) {
      const key = keyOf(header);
      const provedAt = key === null ? undefined : sessions.get(key);
      return provedAt !== undefined && now() - provedAt < PROVED_MS ? key : null;
    },
  };
}
