import { federationName, type Release } from '@nightlark/release';
import path from 'node:path';
import type { LiveSet } from '../registry/live-set.ts';
import type { AskedPage, PlacedRelease, RenderedPage, Surface, WorkerSetup } from './protocol.ts';
import { startRenderWorker, type RenderWorker, type WorkerEnd } from './render-worker.ts';

const KEPT_SETS = 12;
const RETRY_MS = 1_000;
const RETIRE_MS = 15_000;

/** A worker that ended, and the version whose code it was in; null where that is nobody's of the remotes. */
export interface Loss extends WorkerEnd {
  release: Pick<Release, 'name' | 'version'> | null;
}

export interface Renderers {
  /** Renders with this shell from now on. When it can't be started this throws, and the one before goes on. */
  use(setup: WorkerSetup): Promise<void>;
  /** What the shell gives to the share scope; empty before the start. */
  surface(): Surface;
  /** Renders a page in the least busy worker; throws `WorkerLost` where that ended meanwhile. */
  render(live: LiveSet, asked: AskedPage, left: AbortSignal): Promise<RenderedPage>;
  /** Loads a release's server bundle in every worker, and is done when one has it: what breaks a worker breaks that one first. */
  prepare(release: Release): Promise<void>;
  /** Frees a version that no page is rendered with any more. */
  drop(release: Release): void;
  /** Why fewer workers run than should; null when all do. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface Options {
  count: number;
  memoryMb: number;
  directoryOf: (name: string, version: string) => string;
  on: Parameters<typeof startRenderWorker>[0]['on'];
  /** Told of every worker that was lost, before its pages are asked for again. */
  onLoss: (loss: Loss) => void;
}

type Sets = Map<LiveSet, number>;

/** The workers that render. They hold all foreign code, so that whatever it does, this thread goes on to answer. */
export function createRenderers({ count, memoryMb, directoryOf, on, onLoss }: Options): Renderers {
  const workers = new Map<RenderWorker, Sets>();
  const placed = new Map<string, PlacedRelease>();
  const waiting: (() => void)[] = [];
  let surface: Surface = [];
  let setup: WorkerSetup;
  let isStopped = false;
  let lastLoss = '';
  let lastId = 0;

  const place = (release: Release): PlacedRelease => ({ release, directory: path.resolve(directoryOf(release.name, release.version)) });

  function ownerOf(files: readonly string[]): Release | null {
    for (const file of files)
      for (const { release, directory } of placed.values()) if (file.startsWith(directory + path.sep)) return release;
    return null;
  }

  async function startOne(without?: Release | null): Promise<void> {
    let own: RenderWorker | undefined;
    function onEnd(end: WorkerEnd): void {
      if (own) workers.delete(own);
      const release = ownerOf(end.files);
      lastLoss = release ? `${release.name} ${release.version}: ${end.reason}` : end.reason;
      if (own) void replace(release);
      onLoss({ ...end, release });
    }
    const worker = (own = await startRenderWorker({ setup, memoryMb, on, onEnd }));
    surface = worker.surface;
    const others = [...placed.values()].filter(({ release }) => release !== without);
    await Promise.allSettled(others.map((one) => worker.call('prepare', one)));
    workers.set(worker, new Map());
    if (isStopped) await worker.stop();
    for (const go of waiting.splice(0)) go();
  }

  async function replace(without: Release | null): Promise<void> {
    while (!isStopped) {
      const isThere = await startOne(without).then(() => true, () => false); // prettier-ignore
      if (isThere) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }

  /** Lets it finish what it does. */
  async function retire(worker: RenderWorker): Promise<void> {
    const deadline = Date.now() + RETIRE_MS;
    while (worker.waiting() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50).unref());
    await worker.stop();
  }

  async function leastBusy(): Promise<[RenderWorker, Sets]> {
    while (workers.size === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const cost = (worker: RenderWorker) => worker.waiting() + (worker.isSilent() ? 1_000 : 0);
    return [...workers].reduce((best, one) => (cost(one[0]) < cost(best[0]) ? one : best));
  }

  /** The number by which a worker knows a set. */
  function setOf(worker: RenderWorker, sets: Sets, live: LiveSet): number {
    const known = sets.get(live);
    if (known !== undefined) return known;
    const id = ++lastId;
    sets.set(live, id);
    const releases = [...live.assets.values()].map(
      (assets) => placed.get(federationName(assets.name, assets.version)) ?? place(assets as Release),
    );
    void worker.call('addSet', id, { set: live.set, releases, unavailable: live.unavailable });
    for (const [old, oldId] of [...sets].slice(0, -KEPT_SETS)) {
      sets.delete(old);
      void worker.call('dropSet', oldId);
    }
    return id;
  }

  return {
    surface: () => surface,
    problem: () => (workers.size < count ? `${workers.size} of ${count} render workers run; the last that was lost: ${lastLoss}` : null),
    async use(next) {
      const before = { setup, surface, workers: [...workers.keys()] };
      setup = next;
      const started = await Promise.allSettled(Array.from({ length: count }, () => startOne()));
      const failure = started.find((one) => one.status === 'rejected');
      const retired = failure ? [...workers.keys()].filter((worker) => !before.workers.includes(worker)) : before.workers;
      if (failure) ({ setup, surface } = before);
      for (const worker of retired) {
        workers.delete(worker);
        void retire(worker);
      }
      if (failure) throw failure.reason as Error;
    },
    async render(live, asked, left) {
      const [worker, sets] = await leastBusy();
      const id = ++lastId;
      const rendering = worker.call('render', id, setOf(worker, sets, live), asked);
      const abort = () => void worker.call('abort', id).catch(() => {});
      left.addEventListener('abort', abort, { once: true });
      return rendering.finally(() => left.removeEventListener('abort', abort));
    },
    async prepare(release) {
      const one = place(release);
      placed.set(release.federationName, one);
      const [first] = await leastBusy();
      await first.call('prepare', one);
      // The others load it beside their pages, or with the first page that asks for it.
      for (const worker of workers.keys()) if (worker !== first) void worker.call('prepare', one).catch(() => {});
    },
    drop(release) {
      placed.delete(release.federationName);
      for (const [worker, sets] of workers) {
        for (const [live, id] of sets) {
          if (!live.set.remotes.some((remote) => remote.federationName === release.federationName)) continue;
          sets.delete(live);
          void worker.call('dropSet', id).catch(() => {});
        }
        void worker.call('drop', release.federationName).catch(() => {});
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all([...workers.keys()].map((worker) => worker.stop()));
    },
  };
}
