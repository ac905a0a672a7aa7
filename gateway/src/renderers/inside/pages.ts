import type { ReleaseSet } from '@nightlark/contract';
import {
  cleanMessage,
  createReleaseHost,
  federationName,
  lockDown,
  openModules,
  releaseSetRemote,
  type CallApi,
  type ShellOptions,
  type ReleaseHost,
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
import { filesInStack, positionsInStack } from '../renderer-exit.ts';
import { createCollector } from './collector.ts';
import { compress } from './compress.ts';
import { createStyles } from './styles.ts';

const PREPARE_TIMEOUT_MS = 3_000;
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

/** Statuses that say that a call is wrong; all others of the backend are not the remote's failures. */
const REFUSED = new Set([400, 404, 405, 422]);

/** The host's own functions, before the realm is locked down. */
const { performance, Request, AbortController: Abort } = globalThis;

function requestOf({ url, method, headers, bytes }: RenderRequest, signal: AbortSignal): Request {
  return new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: bytes as Uint8Array<ArrayBuffer> | null,
    signal,
  });
}

/** Loads releases sent by the gateway and renders pages with them. Locks the realm down before any release is loaded. */
export class Pages implements Pick<RendererCalls, 'addRelease' | 'dropRelease' | 'addSet' | 'dropSet' | 'render' | 'abort' | 'prepare'> {
  readonly #gateway: Rpc<GatewayCalls>;
  readonly #sets = new Map<number, StoredSet>();
  readonly #releases = new Map<string, StoredRelease>();
  readonly #inFlight = new Map<string, AbortController>();
  readonly #runs = new AsyncLocalStorage<PageRun>();
  readonly #walls: ReturnType<typeof lockDown>;
  readonly #host: ReleaseHost;
  readonly #render: ReturnType<ShellServer['createRenderer']>;
  readonly #collectLater = createCollector();
  #checkedAt = 0;

  constructor(setup: RendererSetup, shell: ShellServer, gateway: Rpc<GatewayCalls>) {
    this.#gateway = gateway;
    process.on('uncaughtException', (error) => this.#reportStrayError('an error that nobody caught', error));
    process.on('unhandledRejection', (error) => this.#reportStrayError('a rejection that nobody handled', error));
    const findLander: NonNullable<ShellOptions['findLander']> = (...args) => gateway.call('findLander', ...args);
    this.#render = shell.createRenderer(this.#shellOptions(setup, findLander));
    this.#walls = lockDown({
      surface: shell.surface,
      everybodys: [...(shell.everybodys ?? []), findLander],
      log: (level, text) => gateway.notify('logConsole', level, text),
      onThrow: (error) => this.#reportStrayError('a callback of a timer threw', error),
      onOutlived: (what, stack) => this.#report({ reason: `${what} outlived its page`, files: filesInStack(stack), isPersistent: false }),
      pageOf: () => this.#runs.getStore() ?? null,
    });
    this.#host = createReleaseHost(this.#walls.surface);
  }

  addRelease(stored: StoredRelease): void {
    this.#releases.set(stored.release.federationName, stored);
  }

  dropRelease(name: string): void {
    this.#host.drop(name);
    this.#releases.delete(name);
    this.#collectLater();
  }

  addSet(id: number, { unavailable, ...set }: Parameters<RendererCalls['addSet']>[1]): void {
    this.#sets.set(id, { ...set, unavailable: new Set(unavailable) });
  }

  dropSet(id: number): void {
    this.#sets.delete(id);
  }

  abort(page: string): void {
    this.#inFlight.get(page)?.abort();
  }

  /** Loads a release's server bundle, with a timeout. */
  async prepare(name: string): Promise<void> {
    await this.#runAsPage({ set: null, errors: [] }, () =>
      withDeadline(this.#load(name), PREPARE_TIMEOUT_MS, `the server bundle of ${name}`),
    );
  }

  async render(page: string, setId: number, renderRequest: RenderRequest): Promise<RenderedPage> {
    const known = this.#sets.get(setId);
    if (!known) throw new Error(`The set ${setId} is not here`);
    const { set, releases, unavailable } = known;
    const { nonce, token = '', encoding, country, visitor } = renderRequest;
    const controller = new Abort();
    this.#inFlight.set(page, controller);
    const request = requestOf(renderRequest, controller.signal);
    const callApi: CallApi = async (call) => {
      const { bytes: text, ...response } = await this.#gateway.call('callApi', page, call);
      return { ...response, text: text ? Buffer.from(text.buffer, text.byteOffset, text.length).toString() : '' };
    };
    const assets = new Map(releases.flatMap((name) => this.#releases.get(name) ?? []).map(({ release }) => [release.name, release]));
    const run: PageRun = { set, errors: [] };
    const started = performance.now();
    try {
      const output = await this.#runAsPage(run, () =>
        this.#render({ request, set, assets, unavailable, nonce, token, callApi, country, visitor }),
      );
      const ms = performance.now() - started;
      const { status, headers, parts, file, owner, remotes, cacheSeconds, isLight } = output;
      const bytes = parts && compress(parts, encoding, isLight);
      return { status, file, cacheSeconds, owner, remotes, bytes, headers: [...headers], errors: run.errors, ms };
    } finally {
      this.#inFlight.delete(page);
    }
  }

  /** Runs code of releases for a page, which its errors and timers belong to. */
  async #runAsPage<T>(run: PageRun, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#runs.run(run, work);
    } finally {
      this.#walls.pageEnded(run);
      this.#checkBreach();
    }
  }

  #shellOptions(
    { browserHost, shellDirectory, shellAssets, shellIntegrity }: RendererSetup,
    findLander: ShellOptions['findLander'],
  ): ShellOptions {
    return {
      browserHost,
      assets: shellAssets,
      integrity: shellIntegrity,
      findLander,
      readStyle: createStyles((name, version) => {
        if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
        const found = this.#releases.get(federationName(name, version));
        return found ? { assets: found.release, directory: found.directory } : null;
      }),
      loadRemote: (remote) => this.#load(remote.federationName),
      onError: (error, info) => this.#onError(error, info),
    };
  }

  async #load(name: string) {
    const found = this.#releases.get(name);
    if (!found) throw new Error(`${name} is not here`);
    const { release, directory } = found;
    const modules = openModules(directory, release.files);
    return this.#host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
  }

  #onError(error: unknown, { remote, where }: Parameters<ShellOptions['onError']>[1]): void {
    const page = this.#runs.getStore();
    const version = page?.set?.remotes.find(({ name }) => name === remote)?.version;
    const serialized = serializeError(error);
    this.#gateway.notify('reportError', serialized, { remote, where, version });
    const { name, message, status, stack } = serialized;
    const isRefused = name === 'ApiError' && REFUSED.has(Number(status));
    if (name !== 'ApiError' || isRefused)
      page?.errors.push({ remote, where, message: cleanMessage(message), isRefused, stack: positionsInStack(stack) });
  }

  #report(violation: Violation): void {
    this.#gateway.notify('reportViolation', violation);
  }

  /** Reports an error thrown outside of any awaited call: a timer, an unhandled rejection. */
  #reportStrayError(what: string, error: unknown): void {
    // An error response to a call that nobody awaits is no violation.
    const { name, message, stack } = serializeError(error);
    if (name !== 'ApiError') this.#report({ reason: `${what}: ${message}`, files: filesInStack(stack), isPersistent: false });
  }

  #checkBreach(): void {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = now;
    const reason = this.#walls.breach();
    if (reason) this.#report({ reason, files: [], isPersistent: true });
  }
}
