import type { RendererSetup } from './protocol.ts';
import { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';

interface FakeRenderer {
  setup: RendererSetup;
  renderer: RendererState;
  /** Ends it as a crash does. */
  exit(): void;
}

const FIRST = { shellDirectory: 'first' } as RendererSetup;
const SECOND = { shellDirectory: 'second' } as RendererSetup;

let pool: RendererPool;
let started: FakeRenderer[];
/** Starts that are waiting: each is let go on, or fails. */
let starting: { setup: RendererSetup; start: () => FakeRenderer; fail: (reason: string) => void }[];
beforeEach(() => {
  started = [];
  starting = [];
  const releases = { byName: new Map(), preloadable: new Set<string>() };
  pool = new RendererPool({
    count: 2,
    releases,
    start: (setup) =>
      new Promise((resolve, reject) => {
        const start = () => {
          const fake = fakeRenderer(setup);
          started.push(fake);
          resolve(fake.renderer);
          return fake;
        };
        starting.push({ setup, start, fail: (reason) => reject(new Error(reason)) });
      }),
  });
});
afterEach(() => pool.stop());

function fakeRenderer(setup: RendererSetup): FakeRenderer {
  let hasExited = false;
  const process = {
    surface: [],
    pendingCalls: () => 0,
    hasExited: () => hasExited,
    stop: async () => void (hasExited = true),
  };
  const renderer = { process, startedAt: performance.now(), isRetired: false } as unknown as RendererState;
  function exit(): void {
    hasExited = true;
    if (pool.remove(renderer)) pool.recordLoss(renderer, false);
    pool.refill();
  }
  return { setup, renderer, exit };
}

/** Lets promises that are due continue. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function startAll(): Promise<FakeRenderer[]> {
  const fakes: FakeRenderer[] = [];
  for (await turn(); starting.length > 0; await turn()) fakes.push(...starting.splice(0).map(({ start }) => start()));
  return fakes;
}

async function switchTo(setup: RendererSetup): Promise<void> {
  const switching = pool.switchTo(setup);
  await startAll();
  await switching;
}

const shellsOf = (renderers: readonly RendererState[]) =>
  renderers.map((renderer) => started.find((fake) => fake.renderer === renderer)!.setup.shellDirectory);
const alive = () => started.map(({ renderer }) => renderer).filter(({ process }) => !process.hasExited());
const fakeOf = (renderer: RendererState) => started.find((fake) => fake.renderer === renderer)!;

test('a shell is switched → its renderers take the place of all others', async () => {
  await switchTo(FIRST);
  await switchTo(SECOND);
  expect([shellsOf(pool.running()), shellsOf([pool.spare()!])]).toEqual([['second', 'second'], ['second']]);
  expect(alive()).toHaveLength(3);
});

test('a renderer is lost during a switch, and its replacement starts first → none of the former ones stays', async () => {
  await switchTo(FIRST);
  const switching = pool.switchTo(SECOND);
  fakeOf(pool.running()[0]!).exit();
  await turn();
  const [replacement] = starting.splice(3);
  expect(replacement!.setup).toBe(FIRST);
  replacement!.start();
  await startAll();
  await switching;
  expect(shellsOf(pool.all())).toEqual(['second', 'second', 'second']);
  expect(new Set(alive())).toEqual(new Set(pool.all()));
});

test('a renderer is lost during a switch, and its replacement starts last → it is stopped', async () => {
  await switchTo(FIRST);
  const switching = pool.switchTo(SECOND);
  fakeOf(pool.running()[0]!).exit();
  await turn();
  const [replacement] = starting.splice(3);
  await startAll();
  await switching;
  replacement!.start();
  await startAll();
  expect(shellsOf(pool.all())).toEqual(['second', 'second', 'second']);
  expect(new Set(alive())).toEqual(new Set(pool.all()));
});

test('a renderer of the new shell is lost during the switch → another one is started', async () => {
  await switchTo(FIRST);
  const switching = pool.switchTo(SECOND);
  starting.shift()!.start().exit();
  await startAll();
  await switching;
  await startAll();
  expect(shellsOf(pool.all())).toEqual(['second', 'second', 'second']);
  expect(new Set(alive())).toEqual(new Set(pool.all()));
});

test('one of a new shell’s renderers fails to start → the others are stopped, and the former ones go on', async () => {
  await switchTo(FIRST);
  const former = pool.all();
  const switching = expect(pool.switchTo(SECOND)).rejects.toThrow('the shell is broken');
  starting.shift()!.fail('the shell is broken');
  await startAll();
  await switching;
  expect(pool.all()).toEqual(former);
  expect(new Set(alive())).toEqual(new Set(former));
});

test('a shell fails to start again and again → a lost renderer is still replaced at once', async () => {
  await switchTo(FIRST);
  for (let count = 0; count < 3; count++) {
    const switching = pool.switchTo(SECOND).catch(() => {});
    for (const { fail } of starting.splice(0)) fail('the shell is broken');
    await switching;
  }
  fakeOf(pool.running()[0]!).exit();
  await startAll();
  expect([pool.running().length, shellsOf([pool.spare()!])]).toEqual([2, ['first']]);
});

test('renderers fail at start → the next one is started later', async () => {
  await switchTo(FIRST);
  fakeOf(pool.running()[0]!).exit();
  for (let failures = 0; failures < 2; failures++) {
    await turn();
    starting.shift()!.fail('no memory');
  }
  await turn();
  expect(starting).toEqual([]);
});

test('the shell is switched while the next start waits → no further one is started', async () => {
  await switchTo(FIRST);
  fakeOf(pool.running()[0]!).exit();
  for (let failures = 0; failures < 2; failures++) {
    await turn();
    starting.shift()!.fail('no memory');
  }
  await switchTo(SECOND);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(starting).toEqual([]);
  expect(new Set(alive())).toEqual(new Set(pool.all()));
});

test('a retired renderer is replaced by the spare one', async () => {
  await switchTo(FIRST);
  const [retired] = pool.running();
  retired!.isRetired = true;
  pool.refill();
  await startAll();
  expect(pool.all()).not.toContain(retired);
  expect(new Set(alive())).toEqual(new Set(pool.all()));
  expect(pool.all()).toHaveLength(3);
});
