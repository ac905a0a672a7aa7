import type { ReleaseSet } from '@nightlark/contract';
import {
  cleanMessage,
  createReleaseHost,
  federationName,
  lockDown,
  openModules,
  releaseSetRemote,
  type CallApi,
  type RenderOutput,
  type ShellOptions,
  type ShellServer,
  withDeadline,
} from '@nightlark/release/renderer';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Buffer } from 'node:buffer';
import type {
  AreaError,
  RenderRequest,
  Violation,
  GatewayCalls,
  StoredRelease,
  RendererCalls,
  RenderedPage,
  RendererSetup,
} from '../protocol.ts';
import { serializeError, type Rpc } from '../rpc.ts';
import { filesInStack } from '../stack-files.ts';
import { compress } from './compress.ts';
import { createStyles } from './styles.ts';

const PREPARE_TIMEOUT_MS = 3_000;
/** Releases come in bursts, and a collection pauses pages and discards compiled code: it waits for quiet, or for so many drops. */
const COLLECT = { quietMs: 20_000, spreadMs: 10_000, drops: 20 };
/** Minimum time between two integrity checks of the shared objects. */
const CHECK_INTERVAL_MS = 1_000;

interface StoredSet {
  set: ReleaseSet;
  releases: readonly string[];
  unavailable: ReadonlySet<string>;
}

/** Async context of a render: attributes errors to their page. */
interface PageRun {
  set: ReleaseSet | null;
  errors: AreaError[];
}

export type Pages = Pick<RendererCalls, 'addRelease' | 'dropRelease' | 'addSet' | 'dropSet' | 'render' | 'abort' | 'prepare'>;

/** Statuses that say that a call is wrong; all others of the backend are not the remote's failures. */
const REFUSED = new Set([400, 404, 405, 422]);

/** Loads releases sent by the gateway and renders pages with them. Locks the realm down before any release is loaded. */
export function createPages(
  { browserHost, shellDirectory, shellAssets, shellIntegrity }: RendererSetup,
  shell: ShellServer,
  gateway: Rpc<GatewayCalls>,
): Pages {
  const sets = new Map<number, StoredSet>();
  const releases = new Map<string, StoredRelease>();
  const inFlight = new Map<string, AbortController>();
  const runs = new AsyncLocalStorage<PageRun>();
  const { performance, Request, AbortController: Abort, setTimeout, clearTimeout, gc } = globalThis;

  const report = (violation: Violation) => gateway.notify('reportViolation', violation);
  /** Reports an error thrown outside of any awaited call: a timer, an unhandled rejection. */
  function reportStrayError(what: string, error: unknown): void {
    // An error response to a call that nobody awaits is no violation.
    const { name, message, stack } = serializeError(error);
    if (name !== 'ApiError') report({ reason: `${what}: ${message}`, files: filesInStack(stack), isPersistent: false });
  }
  process.on('uncaughtException', (error) => reportStrayError('an error that nobody caught', error));
  process.on('unhandledRejection', (error) => reportStrayError('a rejection that nobody handled', error));

  const findLander: NonNullable<ShellOptions['findLander']> = (...args) => gateway.call('findLander', ...args);
  const render = shell.createRenderer({
    browserHost,
    assets: shellAssets,
    integrity: shellIntegrity,
    findLander,
    readStyle: createStyles((name, version) => {
      if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
      const found = releases.get(federationName(name, version));
      return found ? { assets: found.release, directory: found.directory } : null;
    }),
    loadRemote: (remote) => load(remote.federationName),
    onError(error, info) {
      const page = runs.getStore();
      const version = page?.set?.remotes.find(({ name }) => name === info.remote)?.version;
      gateway.notify('reportError', serializeError(error), { remote: info.remote, where: info.where, version });
      const { name, message, status } = serializeError(error);
      const isRefused = name === 'ApiError' && REFUSED.has(Number(status));
      if (name !== 'ApiError' || isRefused)
        page?.errors.push({ remote: info.remote, where: info.where, message: cleanMessage(message), isRefused });
    },
  });

  const walls = lockDown({
    surface: shell.surface,
    everybodys: [...(shell.everybodys ?? []), findLander],
    log: (level, text) => gateway.notify('logConsole', level, text),
    onThrow: (error) => reportStrayError('a callback of a timer threw', error),
    onOutlived: (what, stack) => report({ reason: `${what} outlived its page`, files: filesInStack(stack), isPersistent: false }),
    pageOf: () => runs.getStore() ?? null,
  });
  const host = createReleaseHost(walls.surface);

  async function load(name: string) {
    const found = releases.get(name);
    if (!found) throw new Error(`${name} is not here`);
    const { release, directory } = found;
    const modules = openModules(directory, release.files);
    return host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
  }

  let checkedAt = 0;
  function checkBreach(): void {
    const now = performance.now();
    if (now - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = now;
    const breach = walls.breach();
    if (breach) report({ reason: breach, files: [], isPersistent: true });
  }

  async function renderPage(
    page: string,
    { set, releases: names, unavailable }: StoredSet,
    renderRequest: RenderRequest,
  ): Promise<RenderedPage> {
    const controller = new Abort();
    inFlight.set(page, controller);
    const { url, method, headers, bytes, nonce, token = '', encoding, country, visitor } = renderRequest;
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body: bytes as Uint8Array<ArrayBuffer> | null,
      signal: controller.signal,
    });
    const callApi: CallApi = async (call) => {
      const { bytes: text, ...response } = await gateway.call('callApi', page, call);
      return { ...response, text: text ? Buffer.from(text.buffer, text.byteOffset, text.length).toString() : '' };
    };
    const assets = new Map(names.flatMap((name) => releases.get(name) ?? []).map(({ release }) => [release.name, release]));
    const run: PageRun = { set, errors: [] };
    const started = performance.now();
    try {
      const output: RenderOutput = await runs.run(run, () =>
        render({ request, set, assets, unavailable, nonce, token, callApi, country, visitor }),
      );
      const ms = performance.now() - started;
      const { status, headers: responseHeaders, file, owner, remotes } = output;
      const parts = output.parts ?? (output.html === null ? null : [output.html]);
      return {
        status,
        file,
        cacheSeconds: output.cacheSeconds ?? output.keptFor,
        owner,
        remotes,
        bytes: parts && compress(parts, encoding, output.isLight),
        headers: [...responseHeaders],
        errors: run.errors,
        ms,
      };
    } finally {
      inFlight.delete(page);
      walls.pageEnded(run);
      checkBreach();
    }
  }

  let drops = 0;
  let collection: NodeJS.Timeout | undefined;
  /** A normal garbage collection retains the compiled code of dropped versions (100 KB each) until memory is short. */
  function collect(): void {
    clearTimeout(collection);
    drops = 0;
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
  function collectLater(): void {
    if (++drops >= COLLECT.drops) return collect();
    clearTimeout(collection);
    // Spread, so that renderers do not pause together.
    collection = setTimeout(collect, COLLECT.quietMs + Math.random() * COLLECT.spreadMs).unref();
  }

  return {
    addRelease: (stored) => void releases.set(stored.release.federationName, stored),
    addSet: (id, { unavailable, ...set }) => void sets.set(id, { ...set, unavailable: new Set(unavailable) }),
    dropSet: (id) => void sets.delete(id),
    async render(page, set, renderRequest) {
      const known = sets.get(set);
      if (!known) throw new Error(`The set ${set} is not here`);
      return renderPage(page, known, renderRequest);
    },
    abort: (page) => inFlight.get(page)?.abort(),
    async prepare(name) {
      const run: PageRun = { set: null, errors: [] };
      try {
        await runs.run(run, () => withDeadline(load(name), PREPARE_TIMEOUT_MS, `the server bundle of ${name}`));
      } finally {
        walls.pageEnded(run);
        checkBreach();
      }
    },
    dropRelease(name) {
      host.drop(name);
      releases.delete(name);
      collectLater();
    },
  };
}
