/** @jest-environment node */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import type { Lane } from './lane.ts';
import { Outbox, type TabMessage } from './outbox.ts';
import { indexedStore, type OutboxStore } from './store.ts';
import type { NewMessage, Outcome, OutboxItem, Sent, UploadOutcome } from './types.ts';

const MEMBER = 7;
const RUNS = 1_000;
const YEAR_MS = 366 * 86_400_000;

/** Network outcome of one attempt. */
type Fate = 'arrives' | 'cut-before' | 'answer-lost' | 'refused';

/** A Web Lock. */
class Lock {
  private holder: Tab | null = null;
  private queue: { tab: Tab; start: () => void }[] = [];

  request(tab: Tab, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const start = () => {
        this.holder = tab;
        void work().finally(() => {
          resolve();
          if (this.holder === tab) this.release();
        });
      };
      this.queue.push({ tab, start });
      if (!this.holder) this.release();
    });
  }
  /** The tab is closed. */
  drop(tab: Tab): void {
    this.queue = this.queue.filter((each) => each.tab !== tab);
    if (this.holder === tab) this.release();
  }
  private release(): void {
    this.holder = null;
    this.queue.shift()?.start();
  }
}

/** A server that deduplicates by client id, and a browser with tabs, storage, locks and an unreliable network. */
class World {
  arrived: { to: number; client_id: string; text: string; photo: number | null }[] = [];
  tries = 0;
  uploads = 0;
  /** Retries with another photo, which the server would refuse. */
  conflicts = 0;
  isUp = true;
  fates: Fate[] = [];
  tabs: Tab[] = [];
  timers = new Set<() => void>();
  waits: number[] = [];
  readonly locks: Record<Lane, Lock> = { send: new Lock(), upload: new Lock() };

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }
  receive({ to, client_id, text, photo }: OutboxItem): Sent {
    this.tries += 1;
    const earlier = this.arrived.find((message) => message.client_id === client_id);
    const id = photo?.id ?? null;
    if (!earlier) this.arrived.push({ to, client_id, text, photo: id });
    else if (earlier.photo !== id) this.conflicts += 1;
    return { credits: 0 } as Sent;
  }
  /** Closes a tab: its locks are released, its pending requests may still arrive. */
  kill(tab: Tab): void {
    tab.isDead = true;
    tab.outbox.stop();
    this.tabs = this.tabs.filter((each) => each !== tab);
    for (const lock of Object.values(this.locks)) lock.drop(tab);
  }
  passTime(): void {
    const due = [...this.timers];
    this.timers.clear();
    for (const call of due) call();
  }
}

class Tab {
  isDead = false;
  readonly outbox: Outbox;
  constructor(world: World, store: OutboxStore = indexedStore()) {
    world.tabs.push(this);
    this.outbox = new Outbox({
      user: MEMBER,
      store,
      deliver: (item) => this.deliver(world, item),
      upload: () => this.upload(world),
      withLock: (lane, work) => world.locks[lane].request(this, work),
      broadcast: (message: TabMessage) =>
        world.tabs.filter((tab) => tab !== this).forEach((tab) => tab.outbox.receive(structuredClone(message))),
      after(ms, call) {
        world.waits.push(ms);
        world.timers.add(call);
        return () => world.timers.delete(call);
      },
      isOnline: () => world.isUp,
      random: () => 0,
    });
  }
  private async deliver(world: World, item: OutboxItem): Promise<Outcome> {
    const fate = world.fates.shift() ?? 'arrives';
    await settle(1);
    if (!world.isUp || fate === 'cut-before') return { is: 'retry' };
    if (fate === 'refused') return { is: 'rejected', failure: { code: 'not_enough_credits', message: 'No credits' } };
    const sent = world.receive(item);
    await settle(1);
    if (this.isDead) return new Promise(() => {});
    return fate === 'answer-lost' ? { is: 'retry' } : { is: 'sent', sent };
  }
  async upload(world: World): Promise<UploadOutcome> {
    const fate = world.fates.shift() ?? 'arrives';
    await settle(2);
    if (!world.isUp || fate === 'cut-before' || fate === 'answer-lost') return { is: 'retry' };
    if (fate === 'refused') return { is: 'rejected', failure: { code: 'photo_invalid', message: 'No photo' } };
    if (this.isDead) return new Promise(() => {});
    return { is: 'uploaded', id: ++world.uploads };
  }
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
async function settle(turns: number): Promise<void> {
  for (let index = 0; index < turns; index += 1) await turn();
}
const newMessage = (to: number, text: string): NewMessage => ({
  to,
  conversation: to + 100,
  type: 'text',
  text,
  gift: null,
  gif: null,
  photo: null,
  reply_to: null,
});
const withPhoto = (to: number, text: string): NewMessage => ({
  ...newMessage(to, text),
  type: 'photo',
  photo: { file: new Blob(['photo'], { type: 'image/jpeg' }), id: null, view_once: false },
});

/** Calls at another time of the clock. */
function atTime<T>(now: number, call: () => T): T {
  jest.useFakeTimers({ now });
  const result = call();
  jest.useRealTimers();
  return result;
}

/** Goes online, and runs until the outbox is empty. */
async function finish(world: World): Promise<void> {
  world.isUp = true;
  world.fates = [];
  const tab = world.tabs[0] ?? new Tab(world);
  for (let round = 0; round < 400; round += 1) {
    await settle(3);
    const { items } = tab.outbox.state();
    const held = items.find((item) => item.failure);
    if (held) await tab.outbox.retry(held.client_id);
    else if (items.length === 0 && round > 3) return;
    tab.outbox.retryNow();
    world.passTime();
  }
  throw new Error(`Not all was sent: ${JSON.stringify(tab.outbox.state())}`);
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('write' as const), tab: fc.nat(1), to: fc.integer({ min: 1, max: 2 }), isPhoto: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), isUp: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), tab: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), years: fc.constantFrom(-1, 0, 1) }) },
);
const fates = fc.array(fc.constantFrom<Fate>('arrives', 'cut-before', 'answer-lost', 'refused'), { maxLength: 12 });

test(`any sends of texts and photos, cuts, kills, closed tabs, two tabs and clocks wrong by a year, ${RUNS} times → what was written is what was stored, in order, once`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), fates, async (steps, script) => {
      const world = new World();
      world.fates = [...script];
      new Tab(world);
      const written: { to: number; text: string }[] = [];
      let years = 0;
      for (const [index, each] of steps.entries()) {
        if (each.do === 'write' && world.tabs.length > 0) {
          const { outbox } = world.tabs[each.tab % world.tabs.length]!;
          await atTime(Date.now() + years * YEAR_MS, () => outbox.write((each.isPhoto ? withPhoto : newMessage)(each.to, `${index}`)));
          written.push({ to: each.to, text: `${index}` });
        }
        if (each.do === 'network') world.isUp = each.isUp;
        if (each.do === 'close' && world.tabs.length > 0) world.kill(world.tabs[each.tab % world.tabs.length]!);
        if (each.do === 'open' && world.tabs.length < 2) new Tab(world);
        if (each.do === 'wait') await settle(each.turns);
        if (each.do === 'time') world.passTime();
        if (each.do === 'clock') years = each.years;
      }
      await finish(world);
      for (const to of [1, 2]) {
        const texts = (list: readonly { to: number; text: string }[]) => list.filter((one) => one.to === to).map(({ text }) => text);
        expect(texts(world.arrived)).toEqual(texts(written));
      }
      expect(world.conflicts).toBe(0);
      for (const tab of world.tabs) tab.outbox.stop();
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test('one is refused → those behind it wait, other conversations go on', async () => {
  const world = new World();
  const { outbox } = new Tab(world);
  world.fates = ['refused'];
  for (const [to, text] of [
    [1, 'a'],
    [1, 'b'],
    [2, 'c'],
  ] as const)
    await outbox.write(newMessage(to, text));
  await settle(20);
  expect(world.arrived.map(({ text }) => text)).toEqual(['c']);
  const [held, behind] = outbox.state().items;
  expect(held).toMatchObject({ text: 'a', failure: { code: 'not_enough_credits' } });
  expect(behind).toMatchObject({ text: 'b', failure: null });

  await outbox.discard(held!.client_id);
  await settle(20);
  expect(world.arrived.map(({ text }) => text)).toEqual(['c', 'b']);
  expect(outbox.state().items).toEqual([]);
});

test('a photo is uploaded → what follows it waits, other conversations go on, and it goes in its order', async () => {
  const world = new World();
  const tab = new Tab(world);
  let uploaded = () => {};
  jest.spyOn(tab, 'upload').mockReturnValue(new Promise((resolve) => (uploaded = () => resolve({ is: 'uploaded', id: 1 }))));
  for (const what of [withPhoto(1, 'photo'), newMessage(1, 'a'), newMessage(2, 'b')]) await tab.outbox.write(what);
  await settle(20);
  expect(world.arrived.map(({ text }) => text)).toEqual(['b']);
  uploaded();
  await settle(30);
  expect(world.arrived.map(({ text, photo }) => `${text} ${photo}`)).toEqual(['b null', 'photo 1', 'a null']);
  expect(tab.outbox.state().items).toEqual([]);
});

test('a photo is discarded in another tab while it is uploaded → it is not sent, what follows it is', async () => {
  const world = new World();
  const [one, two] = [new Tab(world), new Tab(world)];
  await settle(20);
  world.isUp = false;
  await one.outbox.write(withPhoto(1, 'photo'));
  await one.outbox.write(newMessage(1, 'a'));
  await settle(20);
  world.isUp = true;
  let uploaded = () => {};
  jest.spyOn(one, 'upload').mockImplementation(() => new Promise((resolve) => (uploaded = () => resolve({ is: 'uploaded', id: 1 }))));
  one.outbox.retryNow();
  await settle(20);
  await two.outbox.discard(two.outbox.state().items[0]!.client_id);
  uploaded();
  await settle(30);
  expect(world.arrived.map(({ text }) => text)).toEqual(['a']);
});

test('a change can’t be stored → a refused message is not tried again, and a photo is uploaded once', async () => {
  const world = new World();
  const store: OutboxStore = { ...indexedStore(), change: () => Promise.reject(new DOMException('No', 'QuotaExceededError')) };
  const { outbox } = new Tab(world, store);
  await outbox.write(withPhoto(1, 'photo'));
  await settle(30);
  expect([world.uploads, world.arrived.length]).toEqual([1, 1]);
  world.fates = ['refused'];
  await outbox.write(newMessage(1, 'a'));
  await settle(30);
  outbox.retryNow();
  await settle(30);
  expect(outbox.state().items).toMatchObject([{ text: 'a', failure: { code: 'not_enough_credits' } }]);
  await outbox.retry(outbox.state().items[0]!.client_id);
  await settle(30);
  expect(world.arrived.map(({ text }) => text)).toEqual(['photo', 'a']);
});

test('two tabs → what one writes is in the other’s queue, and both hear that it was sent', async () => {
  const world = new World();
  world.isUp = false;
  const [one, two] = [new Tab(world), new Tab(world)];
  const heard: string[] = [];
  one.outbox.onSent((item) => heard.push(`one ${item.text}`));
  two.outbox.onSent((item) => heard.push(`two ${item.text}`));
  await one.outbox.write(newMessage(1, 'a'));
  await settle(10);
  expect(two.outbox.state().items).toMatchObject([{ text: 'a' }]);
  world.isUp = true;
  two.outbox.retryNow();
  await settle(20);
  expect(heard.sort()).toEqual(['one a', 'two a']);
  expect(world.tries).toBe(1);
});

test('an attempt fails → all tabs say so of its recipient, until it is sent', async () => {
  const world = new World();
  const [one, two] = [new Tab(world), new Tab(world)];
  const delayed = () => [one, two].map(({ outbox }) => [...outbox.state().delayed]);
  await settle(20);
  world.fates = ['cut-before'];
  await one.outbox.write(newMessage(1, 'a'));
  await settle(20);
  expect(world.arrived).toEqual([]);
  expect(delayed()).toEqual([[1], [1]]);
  world.passTime();
  await settle(20);
  expect(world.arrived.map(({ text }) => text)).toEqual(['a']);
  expect(delayed()).toEqual([[], []]);
});

test('attempts for two fail → both are delayed, until theirs is sent', async () => {
  const world = new World();
  const { outbox } = new Tab(world);
  world.isUp = false;
  for (const to of [1, 2]) await outbox.write(newMessage(to, 'a'));
  await settle(10);
  Object.assign(world, { isUp: true, fates: ['cut-before', 'cut-before'] });
  outbox.retryNow();
  await settle(40);
  expect([...outbox.state().delayed].sort()).toEqual([1, 2]);
  world.fates = ['arrives', 'cut-before'];
  world.passTime();
  await settle(40);
  expect([world.arrived.map(({ to }) => to), [...outbox.state().delayed]]).toEqual([[1], [2]]);
});

test('an upload fails → its recipient is delayed, and it is tried again', async () => {
  const world = new World();
  const { outbox } = new Tab(world);
  world.fates = ['cut-before'];
  await outbox.write(withPhoto(1, 'photo'));
  await settle(40);
  expect([world.uploads, [...outbox.state().delayed]]).toEqual([0, [1]]);
  world.passTime();
  await settle(40);
  expect([world.arrived.map(({ text }) => text), [...outbox.state().delayed]]).toEqual([['photo'], []]);
});

test('a photo is refused → its message says why, and it is not uploaded again', async () => {
  const world = new World();
  const { outbox } = new Tab(world);
  world.fates = ['refused'];
  await outbox.write(withPhoto(1, 'photo'));
  await settle(40);
  outbox.retryNow();
  world.passTime();
  await settle(40);
  expect(outbox.state()).toMatchObject({ items: [{ failure: { code: 'photo_invalid' } }], delayed: new Set() });
  expect(world.uploads).toBe(0);
});

test('attempts go on failing → each wait is twice the one before, up to a minute, and short again once one is sent', async () => {
  const world = new World();
  const { outbox } = new Tab(world);
  world.fates = Array<Fate>(8).fill('cut-before');
  await outbox.write(newMessage(1, 'a'));
  for (let attempt = 0; attempt < 9; attempt++, world.passTime()) await settle(20);
  expect(world.waits).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
  world.fates = ['cut-before'];
  await outbox.write(newMessage(1, 'b'));
  await settle(20);
  expect(world.waits.at(-1)).toBe(750);
});

test.each(['denied', 'full'])('storage is %s → it is sent from memory, and says that it keeps nothing', async (how) => {
  const world = new World();
  world.isUp = false;
  const whole = indexedStore();
  const fails = () => Promise.reject(new DOMException('No', how === 'full' ? 'QuotaExceededError' : 'SecurityError'));
  const store: OutboxStore = { ...whole, add: fails, ...(how === 'denied' && { list: fails, change: fails, remove: fails }) };
  const { outbox } = new Tab(world, store);
  await outbox.write(newMessage(1, 'a'));
  await outbox.write(newMessage(1, 'b'));
  expect(outbox.state()).toMatchObject({ volatile: new Set([1]), items: [{ text: 'a' }, { text: 'b' }] });
  world.isUp = true;
  outbox.retryNow();
  await settle(30);
  expect(world.arrived.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(outbox.state()).toMatchObject({ volatile: new Set(), items: [] });
});

test('a photo does not fit into storage → only what must follow it stays in memory too, until it is sent', async () => {
  const world = new World();
  const whole = indexedStore();
  const full = () => Promise.reject(new DOMException('No', 'QuotaExceededError'));
  const { outbox } = new Tab(world, { ...whole, add: (item) => (item.photo ? full() : whole.add(item)) });
  const kept = async () => (await indexedStore().list(MEMBER)).map(({ text }) => text);
  world.isUp = false;
  for (const each of [withPhoto(1, 'photo'), newMessage(1, 'behind'), newMessage(2, 'other')]) await outbox.write(each);
  expect([await kept(), [...outbox.state().volatile]]).toEqual([['other'], [1]]);
  world.isUp = true;
  outbox.retryNow();
  await settle(60);
  expect(world.arrived.filter(({ to }) => to === 1).map(({ text }) => text)).toEqual(['photo', 'behind']);
  world.isUp = false;
  await outbox.write(newMessage(1, 'retry'));
  expect([await kept(), [...outbox.state().volatile]]).toEqual([['retry'], []]);
});

test('the database is deleted under open tabs, as a logout does → nothing hangs, nothing is left, writing works again', async () => {
  const world = new World();
  world.isUp = false;
  const { outbox } = new Tab(world);
  await outbox.write(newMessage(1, 'a'));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('outbox');
    request.onsuccess = resolve;
    request.onerror = reject;
    request.onblocked = () => reject(new Error('blocked'));
  });
  outbox.receive({ is: 'changed' });
  await settle(10);
  expect(outbox.state().items).toEqual([]);
  await outbox.write(newMessage(1, 'b'));
  expect(outbox.state().items).toMatchObject([{ text: 'b' }]);
});
