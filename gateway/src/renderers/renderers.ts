import { federationName, type Release } from '@nightlark/release';
import path from 'node:path';
import type { LiveSet } from '../registry/live-set.ts';
import type { PageCalls } from './page-calls.ts';
import { assertPermitted, permittedHeaders } from './permitted-answer.ts';
import type { AskedPage, Fault, GatewayCalls, PlacedRelease, RenderedPage, RendererSetup, Surface } from './protocol.ts';
import { HELD_TOO, MEMORY, startRenderProcess, type RenderProcess, type RendererEnd } from './render-process.ts';
import { createSuspects } from './suspects.ts';

const KEPT_SETS = 6;
/** What a version left behind may show after it has gone. */
const KEPT_DIRECTORIES = 200;
const RETRY_MS = { first: 250, most: 10_000 };
/** One that ran for so long started well: what ended it then is no reason to wait. */
const STEADY_MS = 30_000;
const RETIRE_MS = 15_000;

type Blamed = Pick<Release, 'name' | 'version'>;

/** A renderer that ended, and the version whose code it was in; null where that is nobody's of the remotes, or not known. */
export interface Loss extends RendererEnd {
  release: Blamed | null;
  /** Where nothing tells whose code it was: what was being rendered, or had run last. */
  suspects: readonly Blamed[];
}

/** What a version's code did behind its page's back. */
export interface Misdeed {
  reason: string;
  release: Blamed | null;
}

/** A page as it was asked for, and what goes with its calls. */
export interface PageRequest {
  asked: AskedPage;
  apiHeaders: Readonly<Record<string, string>>;
}

export interface Renderers {
  /** Renders with this shell from now on. When it can't be started this throws, and the one before goes on. */
  use(setup: RendererSetup): Promise<void>;
  /** What the shell gives to the share scope; empty before the start. */
  surface(): Surface;
  /** Renders a page in the least busy renderer; throws `RendererLost` where that ended meanwhile. */
  render(live: LiveSet, request: PageRequest, left: AbortSignal): Promise<RenderedPage>;
  /** Loads a release's server bundle everywhere, and is done when one has it: the spare one first, where what it breaks costs no page. */
  prepare(release: Release): Promise<void>;
  /** Frees a version that no page is rendered with any more. */
  drop(release: Release): void;
  /** Why fewer renderers run than should; null when all do. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface Options {
  count: number;
  memoryMb: number;
  /** Where releases and shells lie. */
  readable: readonly string[];
  directoryOf: (name: string, version: string) => string;
  calls: PageCalls;
  on: Pick<GatewayCalls, 'findLander' | 'reportError' | 'note'>;
  /** Told of every renderer that was lost, before its pages are asked for again. */
  onLoss: (loss: Loss) => void;
  onMisdeed: (misdeed: Misdeed) => void;
  /** Told of every renderer that can take pages. */
  onReady: (pid: number) => void;
}

/** What the gateway knows of a renderer. */
interface Running {
  process: RenderProcess;
  sets: Map<LiveSet, number>;
  placed: Set<string>;
  /** Its tickets: a page's calls are made for the renderer that makes it and for no other. */
  tickets: Set<string>;
  suspects: ReturnType<typeof createSuspects>;
  startedAt: number;
}

/** The processes that render, and one that waits to take a lost one's place. They hold all foreign code, and no right of this one. */
export function createRenderers({ count, memoryMb, readable, directoryOf, calls, on, onLoss, onMisdeed, onReady }: Options): Renderers {
  const running = new Set<Running>();
  let spare: Running | null = null;
  const placed = new Map<string, PlacedRelease>();
  /** Those of them that could be loaded and ended no renderer: a new one loads these before a page asks for them. */
  const sound = new Set<string>();
  const directories = new Map<string, Blamed>();
  const waiting: (() => void)[] = [];
  let surface: Surface = [];
  let setup: RendererSetup;
  let isStopped = false;
  let lastLoss = '';
  let lastId = 0;
  let failures = 0;
  let filling: Promise<void> | null = null;

  function place(release: Release): PlacedRelease {
    const { name, version } = release;
    const directory = path.resolve(directoryOf(name, version));
    directories.set(directory, { name, version });
    if (directories.size > KEPT_DIRECTORIES) directories.delete(directories.keys().next().value!);
    return { release, directory };
  }

  function ownerOf(files: readonly string[]): Blamed | null {
    for (const file of files) for (const [directory, release] of directories) if (file.startsWith(directory + path.sep)) return release;
    return null;
  }

  function tellOf(own: Running, one: PlacedRelease): void {
    if (own.placed.has(one.release.federationName)) return;
    own.placed.add(one.release.federationName);
    own.process.tell('place', one);
  }

  function onFault(own: Running | null, { reason, files, isLasting }: Fault): void {
    // Who runs last is asked only where there is no trace at all: a trace that leads elsewhere acquits.
    const release = files.length > 0 ? ownerOf(files.map(String)) : (own?.suspects.onlyOne() ?? null);
    onMisdeed({ reason: String(reason), release });
    if (isLasting) own?.process.end({ reason: String(reason), files: [], isEndless: false, isOwn: true });
  }

  async function startOne(): Promise<Running> {
    let own: Running | null = null;
    const tickets = new Set<string>();
    const startedAt = performance.now();

    function onEnd(end: RendererEnd): void {
      const owner = ownerOf(end.files);
      // Memory is short for whoever asks for more of it: where code was then says nothing of who took it.
      const release = end.reason === MEMORY ? null : owner;
      lastLoss = release ? `${release.name} ${release.version}: ${end.reason}` : end.reason;
      // Where it is known who did it that version rests: what is started next will not end of it.
      if (release) sound.delete(federationName(release.name, release.version));
      const isExplained = release !== null || end.reason === HELD_TOO;
      if (performance.now() - startedAt > STEADY_MS) failures = 0;
      else if (!isExplained) failures++;
      const suspects = release || !own || end.isOwn === false ? [] : own.suspects.all();
      if (own) leave(own);
      onLoss({ ...end, release, suspects });
      if (release && end.isEndless) for (const one of [...running, ...(spare ? [spare] : [])]) one.process.doubt();
      if (own) fill();
    }
    const process = await startRenderProcess({
      setup,
      memoryMb,
      readable,
      onEnd,
      on: {
        ...on,
        callApi: async (page, call) => {
          if (!tickets.has(page)) throw new Error('There is no such page');
          return calls.call(page, call);
        },
        reportFault: (fault) => onFault(own, fault),
      },
    });
    own = { process, sets: new Map(), placed: new Set(), tickets, suspects: createSuspects(placed), startedAt };
    surface = process.surface;
    const started = own;
    onReady(process.pid);
    for (const one of placed.values()) tellOf(started, one);
    return started;
  }

  /** What is sound is loaded beside the pages: none waits for it. */
  function warm({ process }: Running): void {
    for (const name of sound) void process.call('prepare', name).catch(() => {});
  }

  function join(own: Running): void {
    running.add(own);
    for (const go of waiting.splice(0)) go();
  }

  /** A lost one's place is taken by the spare one at once. */
  function leave(own: Running): void {
    if (own === spare) spare = null;
    if (!running.delete(own) || !spare) return;
    join(spare);
    spare = null;
  }

  /** Starts what is missing, one after the other, more slowly where they end again at once. */
  function fill(): void {
    filling ??= (async () => {
      while (!isStopped && (running.size < count || !spare)) {
        if (failures > 2) await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 3))).unref()); // prettier-ignore
        const started = await startOne().catch(() => null);
        if (!started) {
          failures++;
          continue;
        }
        if (isStopped) return void (await started.process.stop());
        warm(started);
        if (running.size < count) join(started);
        else spare = started;
      }
    })().finally(() => (filling = null));
  }

  /** Lets it finish what it does. */
  async function retire({ process }: Running): Promise<void> {
    const deadline = Date.now() + RETIRE_MS;
    while (process.waiting() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50).unref());
    await process.stop();
  }

  async function leastBusy(): Promise<Running> {
    while (running.size === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const cost = ({ process }: Running) => process.waiting() + (process.isSilent() ? 1_000 : 0);
    return [...running].reduce((best, one) => (cost(one) < cost(best) ? one : best));
  }

  /** The number by which a renderer knows a set. */
  function setOf(own: Running, live: LiveSet): number {
    const known = own.sets.get(live);
    if (known !== undefined) return known;
    const id = ++lastId;
    own.sets.set(live, id);
    const names = [...live.assets.values()].map(({ name, version }) => federationName(name, version));
    for (const assets of live.assets.values()) {
      const one = placed.get(federationName(assets.name, assets.version)) ?? place(assets as Release);
      tellOf(own, one);
    }
    own.process.tell('addSet', id, { set: live.set, releases: names, unavailable: [...live.unavailable] });
    for (const [old, oldId] of [...own.sets].slice(0, -KEPT_SETS)) {
      own.sets.delete(old);
      own.process.tell('dropSet', oldId);
    }
    return id;
  }

  return {
    surface: () => surface,
    problem: () => (running.size < count ? `${running.size} of ${count} renderers run; the last that was lost: ${lastLoss}` : null),
    async use(next) {
      const before = { setup, surface, running: [...running], spare };
      setup = next;
      try {
        const [first, ...others] = await Promise.all(Array.from({ length: count + 1 }, () => startOne()));
        for (const own of before.running) running.delete(own);
        spare = first!;
        for (const own of others) join(own);
        for (const own of [...running, spare]) warm(own);
        for (const own of [...before.running, ...(before.spare ? [before.spare] : [])]) void retire(own);
      } catch (error) {
        if (before.surface.length > 0) ({ setup, surface } = before);
        throw error;
      }
    },
    async render(live, { asked, apiHeaders }, left) {
      const own = await leastBusy();
      const ticket = calls.open(apiHeaders);
      own.tickets.add(ticket.id);
      const ran = own.suspects.begin(live, asked.url);
      const abort = () => own.process.tell('abort', ticket.id);
      left.addEventListener('abort', abort, { once: true });
      try {
        const page = await own.process.call('render', ticket.id, setOf(own, live), asked);
        ran.end(page.remotes);
        const cookies = ticket.cookies.map((cookie) => ['set-cookie', cookie] as const);
        assertPermitted(page, asked.url, (address) => ticket.redirects.has(address));
        return { ...page, headers: [...cookies, ...permittedHeaders(page.headers)] };
      } finally {
        ran.end([]);
        left.removeEventListener('abort', abort);
        own.tickets.delete(ticket.id);
        ticket.close();
      }
    },
    async prepare(release) {
      const one = place(release);
      placed.set(release.federationName, one);
      const first = spare ?? (await leastBusy());
      tellOf(first, one);
      await first.process.call('prepare', release.federationName);
      sound.add(release.federationName);
      // The others load it beside their pages, or with the first page that asks for it.
      for (const own of [...running, ...(spare ? [spare] : [])]) {
        if (own === first) continue;
        tellOf(own, one);
        void own.process.call('prepare', release.federationName).catch(() => {});
      }
    },
    drop(release) {
      placed.delete(release.federationName);
      sound.delete(release.federationName);
      for (const own of [...running, ...(spare ? [spare] : [])]) {
        for (const [live, id] of own.sets) {
          if (!live.set.remotes.some((remote) => remote.federationName === release.federationName)) continue;
          own.sets.delete(live);
          own.process.tell('dropSet', id);
        }
        own.placed.delete(release.federationName);
        own.process.tell('drop', release.federationName);
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all([...running, ...(spare ? [spare] : [])].map((own) => own.process.stop()));
      await calls.end();
    },
  };
}
