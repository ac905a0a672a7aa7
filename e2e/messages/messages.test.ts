import { DEFAULTS } from '@nightlark/contract';
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { aMember, type AMember, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import { openBackends, type Backends } from './backends.ts';
import { Device } from './device.ts';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 8);
const PER_RUN_MS = 15_000;
/** On a busy machine; a backend takes four seconds of a core to start. */
const START_MS = 240_000;
const REDIS_URL = process.env['TEST_REDIS_URL'];
const CREDITS = 100;
const YEAR_MS = 366 * 86_400_000;
const FINISH_MS = 120_000;
const CHECK_EVERY_MS = 30;
/** Unlike the ids of other tests' members, with whom the channels of Redis are shared. */
const FIRST_ID = 1_000_000 + (process.pid % 1_000) * 1_000_000;

const backendIndex = fc.nat(1);
const deviceIndex = fc.nat(3);
/** How far a clock is ahead. */
const years = fc.constantFrom(-1, 0, 1);
const step = fc.record({
  /** Before the next step. */
  pauseMs: fc.nat(12),
  act: fc.oneof(
    { weight: 24, arbitrary: fc.record({ do: fc.constant('write' as const), device: deviceIndex, toOther: fc.boolean(), years }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('cut' as const), device: deviceIndex }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('network' as const), device: deviceIndex, isUp: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), device: deviceIndex }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('open' as const), device: deviceIndex }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('server clock' as const), backend: backendIndex, years }) },
    // The rarest, for what it costs to start another.
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), backend: backendIndex }) },
  ),
});
type Act = typeof step extends fc.Arbitrary<{ act: infer A }> ? A : never;

let nextId = FIRST_ID;
let backend: TestBackend;
let backends: Backends;

interface Written {
  device: Device;
  to: number;
  text: string;
}

/** Two devices of each of two members, one at each backend; both also write to a third. */
class World {
  readonly devices: readonly Device[];
  readonly written: Written[] = [];
  private readonly members: readonly [AMember, AMember, AMember];

  constructor(members: World['members']) {
    this.members = members;
    this.devices = [0, 1, 2, 3].map((nth) => {
      const { id, client } = members[nth < 2 ? 0 : 1];
      return new Device({ memberId: id, cookies: client.cookies, url: () => backends.url(nth % 2) });
    });
  }

  async act(act: Act): Promise<void> {
    if (act.do === 'kill') return backends.kill(act.backend);
    if (act.do === 'server clock') return backends.setClock(act.backend, act.years * YEAR_MS);
    const device = this.devices[act.device]!;
    if (act.do === 'cut') device.cut();
    else if (act.do === 'network') device.setNetwork(act.isUp);
    else if (act.do === 'close') device.close();
    else if (act.do === 'open') device.open();
    else if (device.isOpen()) {
      const [one, other, third] = this.members;
      const to = (act.toOther ? (device.memberId === one.id ? other : one) : third).id;
      const text = `${this.written.length}`;
      this.written.push({ device, to, text });
      await device.write(to, text, act.years * YEAR_MS);
    }
  }

  /** Everything works again: waits until nothing is left to send or to receive. */
  async finish(): Promise<void> {
    for (const device of this.devices) {
      device.setNetwork(true);
      device.open();
    }
    await backends.settled();
    const deadline = Date.now() + FINISH_MS;
    for (let left = await this.left(); left.some(Boolean); left = await this.left()) {
      if (Date.now() > deadline) throw new Error(`left: ${left.map((each, nth) => `device ${nth}: ${each || 'nothing'}`).join('; ')}`);
      for (const device of this.devices) device.wake();
      await wait(CHECK_EVERY_MS);
    }
  }
  /** What is left, of each device. */
  private async left(): Promise<string[]> {
    const sequences = await backend.deps.db.selectFrom('live_sequence').selectAll().execute();
    const last = new Map(sequences.map((sequence) => [sequence.account_id, sequence.last]));
    return this.devices.map((device) => device.left(last.get(device.memberId) ?? 0));
  }

  async check(): Promise<void> {
    for (const { faults } of this.devices) expect(faults).toEqual([]);
    const { db } = backend.deps;
    const ids = this.members.map(({ id }) => id);
    const stored = await db.selectFrom('message').selectAll().where('sender_id', 'in', ids).orderBy('id').execute();

    // Stored is what was written: each once, in the order of each device and conversation.
    expect(stored.map(({ text }) => text).sort()).toEqual(this.written.map(({ text }) => text).sort());
    for (const device of this.devices)
      for (const to of ids) {
        const own = this.written.filter((each) => each.device === device && each.to === to).map(({ text }) => text);
        expect(stored.filter(({ text }) => own.includes(text)).map(({ text }) => text)).toEqual(own);
      }
    const conversations = Map.groupBy(stored, ({ conversation_id }) => conversation_id);
    for (const messages of conversations.values()) expect(messages.map(({ number }) => number)).toEqual(messages.map((_, n) => n + 1));

    // Each message was paid once.
    for (const { id } of this.members) {
      const { balance } = await db.selectFrom('wallet').select('balance').where('account_id', '=', id).executeTakeFirstOrThrow();
      const sent = stored.filter(({ sender_id }) => sender_id === id).length;
      expect(CREDITS - balance).toBe(sent * DEFAULTS.messageCredits);
    }

    // Each device shows all of its member's conversations, nothing twice.
    const participants = await db.selectFrom('participant').selectAll().where('profile_id', 'in', ids).execute();
    for (const device of this.devices) {
      const mine = participants.filter(({ profile_id }) => profile_id === device.memberId).map(({ conversation_id }) => conversation_id);
      const shown = device.conversations();
      expect([...shown.keys()].sort()).toEqual(mine.sort());
      for (const [id, messages] of shown) expect(messages.map(({ text }) => text)).toEqual(conversations.get(id)!.map(({ text }) => text));
    }
  }
}

/** A premium member whose session outlasts any jump of a clock. */
async function aWriter(): Promise<AMember> {
  const member = await aMember(backend.deps, { account: { id: nextId++, paid_user: true }, credits: CREDITS });
  const expires_at = new Date(Date.now() + 10 * YEAR_MS);
  await backend.deps.db.updateTable('session').set({ expires_at }).where('account_id', '=', member.id).execute();
  return member;
}

const isShared = Boolean(process.env['TEST_DATABASE_URL'] && REDIS_URL);
// Several processes need a database server and a Redis; mf-chat's test of the outbox runs without.
(isShared ? describe : describe.skip)('messages', () => {
  beforeAll(async () => {
    backend = await startTestBackend();
    const { DATABASE_URL, DATA_DIR } = backend.deps.config;
    const test = { NODE_ENV: 'test', DEMO: 'false', LOG_LEVEL: 'silent', DATABASE_TIMEOUT_MS: '30000', RATE_LIMIT_FACTOR: '1000000' };
    backends = await openBackends(2, { ...test, DATABASE_URL, REDIS_URL, DATA_DIR });
  }, START_MS);
  afterAll(async () => {
    await backends.close();
    await backend.close();
  }, START_MS);

  test(
    'any sends, cuts, killed backends, closed tabs and wrong clocks, on two devices each → stored once, in order, paid once, seen by all',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
          for (const nth of [0, 1]) backends.setClock(nth, 0);
          const world = new World([await aWriter(), await aWriter(), await aWriter()]);
          try {
            for (const device of world.devices) device.open();
            for (const { act, pauseMs } of steps) {
              await world.act(act);
              await wait(pauseMs);
            }
            await world.finish();
            await world.check();
          } finally {
            for (const device of world.devices) device.close();
            await backends.settled();
          }
        }),
        // A failure depends on timing: it is reported as it is, since shrinking would find something else.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    START_MS + RUNS * PER_RUN_MS,
  );
});
