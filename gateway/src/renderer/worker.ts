/** A render worker: the one place where the shell's and the remotes' server bundles run. Started and watched by `render-worker.ts`. */
import type { ReleaseSet } from '@nightlark/contract';
import { federationName, releaseSetRemote, type RenderOutput, type ShellServer } from '@nightlark/release';
import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { createServerHost } from '../federation/server-host.ts';
import { withinTime } from '../federation/within-time.ts';
import { pack } from './pack.ts';
import type { AreaError, AskedPage, GatewayCalls, PlacedRelease, RenderedPage, WorkerCalls, WorkerSet, WorkerSetup } from './protocol.ts';
import { connect, toWire } from './rpc.ts';
import { createStyles } from './styles.ts';
import { openModules } from './verified-modules.ts';

const PREPARE_MS = 3_000;

const { browserHost, shellDirectory, shellAssets, shellIntegrity, apiBaseUrl } = workerData as WorkerSetup;
const { surface, createRenderer } = openModules(shellDirectory, shellAssets.files)('server/server.cjs') as ShellServer;

const host = createServerHost(surface);
const sets = new Map<number, WorkerSet>();
const placed = new Map<string, PlacedRelease>();
const underWay = new Map<number, AbortController>();
const pages = new AsyncLocalStorage<{ set: ReleaseSet; errors: AreaError[] }>();

/** What the backend answers is not the remote's fault. */
const isBackends = (error: unknown) => (error as { name?: string } | null)?.name === 'ApiError';

function load({ release, directory }: PlacedRelease) {
  const modules = openModules(directory, release.files);
  return host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
}

const render = createRenderer({
  browserHost,
  assets: shellAssets,
  integrity: shellIntegrity,
  apiBaseUrl,
  findLander: (name, locale, preview) => gateway.call('findLander', name, locale, preview),
  readStyle: createStyles((name, version) => {
    if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
    const found = placed.get(federationName(name, version));
    return found ? { assets: found.release, directory: found.directory } : null;
  }),
  loadRemote: ({ federationName }) => load(placed.get(federationName)!),
  onError(error, info) {
    const page = pages.getStore();
    const version = page?.set.remotes.find(({ name }) => name === info.remote)?.version;
    void gateway.call('reportError', toWire(error), { ...info, version });
    if (!isBackends(error)) page?.errors.push({ remote: info.remote, where: info.where });
  },
});

async function renderPage(page: number, { set, releases, unavailable }: WorkerSet, asked: AskedPage): Promise<RenderedPage> {
  const left = new AbortController();
  underWay.set(page, left);
  const { url, method, headers, body, nonce, encoding, apiHeaders } = asked;
  const request = new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body,
    signal: left.signal,
  });
  const assets = new Map(releases.map(({ release }) => [release.name, release]));
  const errors: AreaError[] = [];
  const started = performance.now();
  try {
    const output: RenderOutput = await pages.run({ set, errors }, () => render({ request, set, assets, unavailable, nonce, apiHeaders }));
    const ms = performance.now() - started;
    const html = output.html === null ? null : pack(output.html, encoding, output.isLight);
    return { ...output, html, headers: [...output.headers], errors, ms };
  } finally {
    underWay.delete(page);
  }
}

const gateway = connect<WorkerCalls, GatewayCalls>(parentPort!, {
  addSet(id, set) {
    sets.set(id, set);
    for (const one of set.releases) placed.set(one.release.federationName, one);
  },
  dropSet: (id) => void sets.delete(id),
  render: (page, set, asked) => renderPage(page, sets.get(set)!, asked),
  abort: (page) => underWay.get(page)?.abort(),
  async prepare(one) {
    placed.set(one.release.federationName, one);
    const { name, version } = one.release;
    await withinTime(load(one), PREPARE_MS, `the server bundle of ${name} ${version}`);
  },
  drop(federationName) {
    host.drop(federationName);
    placed.delete(federationName);
  },
  ping: () => {},
});
void gateway.call(
  'ready',
  surface.map(({ key, version }) => ({ key, version })),
);
