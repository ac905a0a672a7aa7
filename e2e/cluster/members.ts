import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { aMember, type AMember } from '@nightlark/backend/testing';
import type { Deps } from '@nightlark/backend';
import { testClient } from '@nightlark/backend/testing/test-client';

type Surroundings = Pick<Deps, 'db' | 'now' | 'config'>;

/** Below the limit of messages of an hour. */
const WRITE_EVERY_MS = 6_200;
const LOOK_EVERY_MS = 1_000;
const RETRY_MS = 200;
/** A browser's patience with one request. */
const PATIENCE_MS = 5_000;
const CREDITS = 100_000;
/** For what is under way when they stop. */
const LAST_MS = 30_000;

/** What members met in some time. */
interface Met {
  tries: number;
  /** Tries that failed, by what was asked and what came. */
  failed: Record<string, number>;
  /** The longest time that an act needed until it was done, milliseconds; of a link that is mailed apart. */
  longestMs: number;
  longestLinkMs: number;
}

const LINK = 'link';

/** Pairs of members who write to each other, like, and open pages, until they are told to stop. An act is tried until it is done. */
export class Members {
  readonly #over = new AbortController();
  readonly #loops: Promise<unknown>[] = [];
  readonly #sent = new Map<AMember, { to: number; texts: string[] }>();
  #met = nothingYet();
  /** Acts that aren't done yet, and when they were begun. */
  readonly #pending = new Set<{ name: string; begun: number }>();
  readonly #deps: Surroundings;
  /** What was not done in the end. */
  readonly #undone: string[] = [];

  private constructor(deps: Surroundings) {
    this.#deps = deps;
  }

  /** @param deps of the database; `PUBLIC_URL` is where the members go */
  static async start(deps: Surroundings, pairs: number): Promise<Members> {
    const members = new Members(deps);
    for (let nth = 0; nth < pairs; nth++) {
      const [one, other] = [await members.#enter(), await members.#enter()];
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const)
        members.#loops.push(members.#write(from, to.id), members.#look(from, to.id));
    }
    return members;
  }

  async #enter(): Promise<AMember> {
    const profile = { gender: this.#sent.size % 2 ? ('male' as const) : ('female' as const) };
    const member = await aMember(this.#deps as Deps, { credits: CREDITS, profile }, testClient(this.#deps.config.PUBLIC_URL));
    this.#sent.set(member, { to: 0, texts: [] });
    return member;
  }

  /** A new member asks for the link that confirms the address, until the mail server took it. */
  async askForLink(): Promise<void> {
    const member = await aMember(this.#deps as Deps, { account: { status: 'not_confirmed' } }, testClient(this.#deps.config.PUBLIC_URL));
    this.#loops.push(this.#untilDone(LINK, () => send(member, 'PUT', '/api/activate.php')));
  }

  /** What was met since the last call. */
  takeMet(): Met {
    this.#pending.forEach((act) => this.#note(act));
    const met = this.#met;
    this.#met = nothingYet();
    return met;
  }

  #note({ name, begun }: { name: string; begun: number }): void {
    const which = name === LINK ? 'longestLinkMs' : 'longestMs';
    this.#met[which] = Math.max(this.#met[which], performance.now() - begun);
  }

  /** Stops, and compares what was sent with what the receivers see. @returns what was lost, doubled or out of order */
  async stop(): Promise<string[]> {
    this.#over.abort();
    await Promise.all(this.#loops);
    // Nobody can be asked what arrived.
    if (this.#undone.length > 0) return this.#undone;
    const faults: string[] = [];
    const members = [...this.#sent.keys()];
    for (const [from, { to, texts }] of this.#sent) {
      const receiver = members.find(({ id }) => id === to)!;
      const received = await receivedBy(receiver, from.id);
      const missing = texts.filter((text) => !received.includes(text));
      if (missing.length > 0) faults.push(`${missing.length} of ${texts.length} messages lost: ${missing.slice(0, 3).join(', ')}`);
      if (new Set(received).size < received.length) faults.push(`${received.length - new Set(received).size} messages doubled`);
      const inOrder = received.filter((text) => texts.includes(text));
      if (inOrder.join() !== texts.filter((text) => received.includes(text)).join()) faults.push('messages are out of order');
    }
    return faults;
  }

  /** Messages sent so far. */
  count(): number {
    return [...this.#sent.values()].reduce((all, { texts }) => all + texts.length, 0);
  }

  async #write(from: AMember, to: number): Promise<void> {
    const sent = this.#sent.get(from)!;
    sent.to = to;
    for (let nth = 0; !this.#over.signal.aborted; nth++) {
      const text = `${from.id} writes ${nth}`;
      const body = { profile: to, sender: from.id, client_id: randomUUID(), type: 'text' as const, text };
      // The same key at each try, as the outbox does.
      if (await this.#untilDone('send', () => send(from, 'POST', '/api/chat.php', body))) sent.texts.push(text);
      await this.#pause(WRITE_EVERY_MS);
    }
  }

  async #look(member: AMember, other: number): Promise<void> {
    // On each page of theirs alone, not on a visitor's.
    const name = `Member ${member.id}`;
    const pages = ['/members', '/chats', `/members/${other}`, '/likes'];
    for (let nth = 0; !this.#over.signal.aborted; nth++) {
      await this.#untilDone('page', () => get(member, pages[nth % pages.length]!, name));
      await this.#untilDone('call', () => get(member, '/api/user.php', member.email));
      await this.#pause(LOOK_EVERY_MS);
    }
  }

  #pause = (ms: number) => wait(ms, undefined, { signal: this.#over.signal }).catch(() => undefined);

  /** @param tryIt says what went wrong @returns false when they have stopped meanwhile, and it still can't be done */
  async #untilDone(name: string, tryIt: () => Promise<string | null>): Promise<boolean> {
    const act = { name, begun: performance.now() };
    this.#pending.add(act);
    for (let last = Infinity; ;) {
      this.#met.tries++;
      const wrong = await tryIt().catch(({ name: error }: Error) => error);
      if (wrong === null) break;
      this.#met.failed[`${name} ${wrong}`] = (this.#met.failed[`${name} ${wrong}`] ?? 0) + 1;
      if (this.#over.signal.aborted) last = Math.min(last, performance.now() + LAST_MS);
      if (performance.now() >= last) {
        this.#undone.push(`${name} was never done: ${wrong}`);
        return false;
      }
      await wait(RETRY_MS);
    }
    this.#pending.delete(act);
    this.#note(act);
    return true;
  }
}

const nothingYet = (): Met => ({ tries: 0, failed: {}, longestMs: 0, longestLinkMs: 0 });

async function get({ client }: AMember, path: string, shown: string): Promise<string | null> {
  const response = await client.fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  if (response.status !== 200) return String(response.status);
  return text.includes(shown) ? null : 'without what it should show';
}

async function send({ client }: AMember, method: 'POST' | 'PUT', path: string, body: object = {}): Promise<string | null> {
  const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await client.fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  await response.text();
  return response.ok ? null : String(response.status);
}

/** All texts of the conversation by this sender, oldest first. */
async function receivedBy({ client }: AMember, from: number): Promise<string[]> {
  const { chats } = (await client.call('getChats')).body;
  const { id } = chats.find(({ profile }) => profile.id === from)!.conversation;
  const texts: string[] = [];
  for (let before: number | undefined; ;) {
    const { messages, more } = (await client.call('getChat', { query: { id, before } })).body;
    texts.unshift(...messages.filter(({ own }) => !own).map(({ text }) => text));
    if (!more) return texts;
    before = messages[0]!.id;
  }
}
