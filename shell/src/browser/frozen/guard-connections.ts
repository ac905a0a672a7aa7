import { callerOf } from '@nightlark/state';

/** What holds a connection of the browser open, or starts a thread; and what a remote uses instead. */
const CLASSES: Readonly<Record<string, string>> = {
  EventSource: 'useLiveEvent of @nightlark/state',
  WebSocket: 'useLiveEvent of @nightlark/state',
  WebTransport: 'useLiveEvent of @nightlark/state',
  XMLHttpRequest: 'useApi of @nightlark/api-client',
  Worker: 'the API for what takes long',
  SharedWorker: 'the API for what takes long',
};

function refuse(remote: string, what: string, instead: string): never {
  throw new TypeError(
    `${remote} must not use ${what}: all tabs of the browser share six connections. Use ${instead} (guide for teams, "What is fixed")`,
  );
}

/** Whether it asks for a file of this release, which comes to an end. */
const isOwnFile = (remote: string, input: unknown) =>
  new URL(input instanceof Request ? input.url : String(input), document.baseURI).pathname.startsWith(`/mf/${remote}/`);

/**
 * Keeps remotes from connections of their own: over HTTP/1.1 a browser has six for all tabs of a site, and seven streams of one remote
 * left every page of it without an answer. Install before they are frozen.
 */
export function guardConnections(): void {
  const globals = globalThis as unknown as Record<string, (abstract new () => object) | undefined>;
  for (const [name, instead] of Object.entries(CLASSES)) {
    const original = globals[name];
    if (!original) continue;
    const guarded = new Proxy(original, {
      construct(target, given, made) {
        const remote = callerOf(new Error().stack);
        return remote ? refuse(remote, name, instead) : (Reflect.construct(target, given, made) as object);
      },
    });
    Object.defineProperty(original.prototype, 'constructor', { value: guarded, writable: true, configurable: true });
    globals[name] = guarded;
  }
  const { fetch } = globalThis;
  globalThis.fetch = function (...given) {
    const remote = callerOf(new Error().stack);
    if (remote && !isOwnFile(remote, given[0])) refuse(remote, 'fetch but for files of its release', 'useApi of @nightlark/api-client');
    return fetch.apply(globalThis, given);
  };
}
