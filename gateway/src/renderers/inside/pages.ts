import type { ReleaseSet } from '@nightlark/contract';
import {
  createReleaseHost,
  federationName,
  lockDown,
  openModules,
  releaseSetRemote,
  type CallApi,
  type RenderOutput,
  type ShellOptions,
  type ShellServer,
} from '@nightlark/release/renderer';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Buffer } from 'node:buffer';
import { withinTime } from '../../federation/within-time.ts';
import type { AreaError, AskedPage, Fault, GatewayCalls, PlacedRelease, RendererCalls, RenderedPage, RendererSetup } from '../protocol.ts'; // prettier-ignore
import { toWire, type Rpc } from '../rpc.ts';
import { filesOf } from '../stack-files.ts';
import { pack } from './pack.ts';
import { createStyles } from './styles.ts';

const PREPARE_MS = 3_000;
/** How long after a version was dropped its memory is given back: others may be dropped with it. */
const COLLECT_MS = 1_000;
/** How often what is shared is looked at, at most. */
const LOOK_MS = 1_000;

interface KnownSet {
  set: ReleaseSet;
  releases: readonly string[];
  unavailable: ReadonlySet<string>;
}

/** What code runs for. */
interface PageRun {
  set: ReleaseSet | null;
  errors: AreaError[];
}

export type Pages = Pick<RendererCalls, 'place' | 'addSet' | 'dropSet' | 'render' | 'abort' | 'prepare' | 'drop'>;

/** What the backend answers is not the remote's fault. */
const isBackends = (error: unknown) => toWire(error).name === 'ApiError';

/** Loads what the gateway places and renders pages with it. Puts the walls up before any release is loaded. */
export function createPages(
  { browserHost, shellDirectory, shellAssets, shellIntegrity }: RendererSetup,
  shell: ShellServer,
  gateway: Rpc<GatewayCalls>,
): Pages {
  // prettier-ignore
  const sets = new Map<number, KnownSet>();
  const placed = new Map<string, PlacedRelease>();
  const underWay = new Map<string, AbortController>();
  const runs = new AsyncLocalStorage<PageRun>();
  const { performance, Request, AbortController: Abort, setTimeout, gc } = globalThis;

  const report = (fault: Fault) => gateway.tell('reportFault', fault);
  /** What code threw where nobody waits for it: behind its page's back. */
  function onStray(what: string, error: unknown): void {
    // The backend's answer to a call that nobody waited for.
    const { name, message, stack } = toWire(error);
    if (name !== 'ApiError') report({ reason: `${what}: ${message}`, files: filesOf(stack), isLasting: false });
  }
  process.on('uncaughtException', (error) => onStray('an error that nobody caught', error));
  process.on('unhandledRejection', (error) => onStray('a rejection that nobody handled', error));

  const findLander: NonNullable<ShellOptions['findLander']> = (...asked) => gateway.call('findLander', ...asked);
  const render = shell.createRenderer({
    browserHost,
    assets: shellAssets,
    integrity: shellIntegrity,
    findLander,
    readStyle: createStyles((name, version) => {
      if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
      const found = placed.get(federationName(name, version));
      return found ? { assets: found.release, directory: found.directory } : null;
    }),
    loadRemote: (remote) => load(remote.federationName),
    onError(error, info) {
      const page = runs.getStore();
      const version = page?.set?.remotes.find(({ name }) => name === info.remote)?.version;
      gateway.tell('reportError', toWire(error), { remote: info.remote, where: info.where, version });
      if (!isBackends(error)) page?.errors.push({ remote: info.remote, where: info.where });
    },
  });

  const walls = lockDown({
    surface: shell.surface,
    everybodys: [...(shell.everybodys ?? []), findLander],
    note: (level, text) => gateway.tell('note', level, text),
    onThrow: (error) => onStray('a callback of a timer threw', error),
    onLeft: (what, stack) => report({ reason: `${what} outlived its page`, files: filesOf(stack), isLasting: false }),
    pageOf: () => runs.getStore() ?? null,
  });
  const host = createReleaseHost(walls.surface);

  async function load(name: string) {
    const found = placed.get(name);
    if (!found) throw new Error(`${name} is not here`);
    const { release, directory } = found;
    const modules = openModules(directory, release.files);
    return host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
  }

  let lookedAt = 0;
  function look(): void {
    const now = performance.now();
    if (now - lookedAt < LOOK_MS) return;
    lookedAt = now;
    const breach = walls.breach();
    if (breach) report({ reason: breach, files: [], isLasting: true });
  }

  async function renderPage(page: string, { set, releases, unavailable }: KnownSet, asked: AskedPage): Promise<RenderedPage> {
    const left = new Abort();
    underWay.set(page, left);
    const { url, method, headers, bytes, nonce, encoding, country, visitor } = asked;
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body: bytes as Uint8Array<ArrayBuffer> | null,
      signal: left.signal,
    });
    const callApi: CallApi = async (call) => {
      const { bytes: text, ...answer } = await gateway.call('callApi', page, call);
      return { ...answer, text: text ? Buffer.from(text.buffer, text.byteOffset, text.length).toString() : '' };
    };
    const assets = new Map(releases.flatMap((name) => placed.get(name) ?? []).map(({ release }) => [release.name, release]));
    const run: PageRun = { set, errors: [] };
    const started = performance.now();
    try {
      const output: RenderOutput = await runs.run(run, () =>
        render({ request, set, assets, unavailable, nonce, callApi, country, visitor }),
      );
      const ms = performance.now() - started;
      const { html, headers: answered, ...rest } = output;
      return {
        ...rest,
        bytes: html === null ? null : pack(html, encoding, output.isLight),
        headers: [...answered],
        errors: run.errors,
        ms,
      };
    } finally {
      underWay.delete(page);
      walls.pageEnded(run);
      look();
    }
  }

  let isCollecting = false;
  /** Any other collection leaves the compiled code of dropped versions (100 KB each) until the process is short of memory. */
  function collectSoon(): void {
    if (isCollecting) return;
    isCollecting = true;
    setTimeout(() => {
      isCollecting = false;
      gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    }, COLLECT_MS).unref();
  }

  return {
    place: (one) => void placed.set(one.release.federationName, one),
    addSet: (id, { unavailable, ...set }) => void sets.set(id, { ...set, unavailable: new Set(unavailable) }),
    dropSet: (id) => void sets.delete(id),
    async render(page, set, asked) {
      const known = sets.get(set);
      if (!known) throw new Error(`The set ${set} is not here`);
      return renderPage(page, known, asked);
    },
    abort: (page) => underWay.get(page)?.abort(),
    async prepare(name) {
      const run: PageRun = { set: null, errors: [] };
      try {
        await runs.run(run, () => withinTime(load(name), PREPARE_MS, `the server bundle of ${name}`));
      } finally {
        walls.pageEnded(run);
        look();
      }
    },
    drop(name) {
      host.drop(name);
      placed.delete(name);
      collectSoon();
    },
  };
}
