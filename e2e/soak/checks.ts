import { setTimeout as wait } from 'node:timers/promises';
import { paths, type Message } from '@nightlark/contract';
import { runAxe, settled } from '../support/axe.ts';
import { buyCredits } from '../support/shop.ts';
import { baseUrl } from '../support/fixtures.ts';
import { field, log, openConversation, scrollToNewest, type Scene } from './acts.ts';
import { setConnected } from './faults.ts';
import { findUntranslated } from './untranslated.ts';
import type { Journal } from './journal.ts';
import { allMessages, get, openPage, type Device, type Person } from './people.ts';
import type { Product } from './product.ts';
import { readConversationView } from './conversation-view.ts';

/** After recovery all devices must converge within this time: the longest retry delay, and the retry. */
const BOUND_MS = 75_000;
/** Timeout of unread notifications. */
const NEWS_MS = 20_000;
const COMPARED = 30;
/** Below this a member buys more. */
const ENOUGH_CREDITS = 60;
/** The browser's own log lines of cut connections and of an unavailable server. */
const OF_THE_FAULT = /net::ERR_|status of (429|50[0234])|Failed to fetch|NetworkError|Failed to load resource/;

export interface Stage {
  product: Product;
  people: readonly [Person, Person];
  scene: Scene;
  journal: Journal;
  /** English texts that must not appear in the members' language. */
  english: readonly string[];
}

const devicesOf = ({ people }: Stage): Device[] => people.flatMap(({ devices }) => devices);
const otherOf = ({ people }: Stage, person: Person): Person => people.find((each) => each !== person)!;
const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The server's state that a member's devices must show. */
async function truthFor({ api }: Person, conversation: number) {
  const [chat, { user }, { chats, num_unread_messages }] = await Promise.all([
    get(api, 'getChat', { id: conversation }),
    get(api, 'getUser', undefined),
    get(api, 'getChats', {}),
  ]);
  return { chat, credits: user!.credits, unread: num_unread_messages, row: chats.find((each) => each.conversation.id === conversation) };
}
type Truth = Awaited<ReturnType<typeof truthFor>>;

function bubbleFor({ id, type, text, own, reactions }: Message, { words }: Scene) {
  const said = type === 'text' ? text : type === 'deleted' ? words(own ? 'chat.content.own-deleted' : 'chat.content.deleted') : null;
  return {
    id,
    text: said === null ? null : collapsed(said),
    reactions: reactions
      .map(({ emoji }) => emoji)
      .sort()
      .join(' '),
  };
}

/** The differences between a device and the stored state. */
async function differences(device: Device, truth: Truth, scene: Scene): Promise<string[]> {
  const { words } = scene;
  const shown = await readConversationView(device.page, words, COMPARED);
  if (shown.isBroken) return ['an error stands in the place of the conversation'];
  const found: string[] = [];
  const messages = truth.chat.messages.slice(-COMPARED).map((message) => bubbleFor(message, scene));
  const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id).join(' ');
  if (ids(shown.bubbles) !== ids(messages)) found.push(`shows ${ids(shown.bubbles)} where ${ids(messages)} are stored`);
  for (const [index, { id, text, reactions }] of messages.entries()) {
    const bubble = shown.bubbles[index];
    if (bubble?.id !== id) continue;
    if (text !== null && collapsed(bubble.text) !== text) found.push(`message ${id} says "${bubble.text}" where "${text}" is stored`);
    if (bubble.reactions !== reactions) found.push(`message ${id} has the reactions "${bubble.reactions}" where "${reactions}" are stored`);
  }
  for (const line of shown.unsent) found.push(`still says "${line}"`);
  for (const reason of shown.held) found.push(`holds a message: ${reason}`);
  const lastOwn = truth.chat.messages.findLast(({ own }) => own);
  if (lastOwn && lastOwn.type !== 'deleted' && shown.receipt !== words('chat.status.read'))
    found.push(`says "${shown.receipt}" of what was read`);
  if (lastOwn && (truth.chat.conversation.other_read_until ?? 0) < lastOwn.id) found.push(`what ${device.person.name} wrote is not read`);
  const balance = words('chat.composer.balance', { count: truth.credits });
  if (shown.balance !== balance) found.push(`says "${shown.balance}" where it is "${balance}"`);
  const draft = truth.chat.conversation.draft?.text ?? '';
  if (shown.draft !== draft) found.push(`has the draft "${shown.draft}" where "${draft}" is stored`);
  if (device.person.draft !== null && shown.draft !== device.person.draft)
    found.push(`has the draft "${shown.draft}" where "${device.person.draft}" was left`);
  if (shown.news !== 0 || truth.unread !== 0) found.push(`counts ${shown.news} unread, the server ${truth.unread}`);
  return found;
}

/** All faults end, and the members look at their devices. */
async function heal(stage: Stage): Promise<void> {
  const { product, scene, journal } = stage;
  product.backend.start();
  product.gateway.start();
  await product.untilReady();
  for (const device of devicesOf(stage)) {
    await setConnected(device, true);
    if (device.page.isClosed()) await openPage(device);
    for (let tries = 0; tries < 3 && (await device.page.getByRole('dialog').count()) > 0; tries += 1)
      await device.page.keyboard.press('Escape');
  }
  for (const person of stage.people) {
    if ((await get(person.api, 'getUser', undefined)).user!.credits < ENOUGH_CREDITS) person.credits += await buyCredits(person.api);
    const { row } = await truthFor(person, scene.conversation);
    if (row?.archived) journal.note(person.name, 'has archived the conversation');
  }
  for (const device of devicesOf(stage)) {
    if ((await log(device.page).count()) > 0 || !(await readConversationView(device.page, scene.words, 0)).isBroken) continue;
    // An error page retries by itself on the browser's `online` event; there is no event for the server's recovery.
    journal.note(device.label, `shows an error at ${device.page.url()} and tries again`);
    await device.page
      .getByRole('button', { name: scene.words('common.retry') })
      .click()
      .catch(() => undefined);
    await wait(2_000);
  }
  for (const device of devicesOf(stage)) {
    await openConversation(device, scene);
    await scrollToNewest(device, scene);
  }
}

/** @returns after how many milliseconds all devices showed the stored state */
async function converge(stage: Stage): Promise<number | null> {
  const { people, scene, journal } = stage;
  const began = Date.now();
  let left = new Map<Device, string[]>();
  const heldFor = new Set<Device>();
  while (Date.now() - began < BOUND_MS) {
    const truths = new Map(await Promise.all(people.map(async (person) => [person, await truthFor(person, scene.conversation)] as const)));
    const found = await Promise.all(
      devicesOf(stage).map(async (device) => [device, await differences(device, truths.get(device.person)!, scene)] as const),
    );
    left = new Map(found.filter(([, all]) => all.length > 0));
    if (left.size === 0) return Date.now() - began;
    for (const [device, all] of left) {
      const reason = all.find((each) => each.startsWith('holds'));
      if (!reason || heldFor.has(device)) continue;
      heldFor.add(device);
      await journal.fail(`${device.label} ${reason}`, device.page);
      await device.page
        .getByRole('button', { name: scene.words('chat.status.retry') })
        .first()
        .click()
        .catch(() => undefined);
    }
    await wait(500);
  }
  for (const [device, all] of left) {
    await journal.fail(`${device.label} after ${BOUND_MS / 1000} s: ${all.join('; ')}`, device.page);
    // So that the next check starts without unread messages.
    await device.page.goto(baseUrl() + paths.chat.href({ id: scene.conversation })).catch(() => undefined);
    device.person.draft = null;
  }
  return null;
}

/** Every message once, in the order in which each device wrote, and paid once. */
async function checkStored({ people, scene, journal }: Stage): Promise<void> {
  for (const person of people) {
    const messages = await allMessages(person, scene.conversation);
    const numbers = messages.map(({ number }) => number);
    if (numbers.some((number, index) => number !== index + 1))
      await journal.fail(`${person.name} is not shown all numbers: ${numbers.join(' ')}`);
    const own = messages.filter((each) => each.own);
    const places = new Map<string, number[]>();
    for (const { text, number, type } of own)
      if (type === 'text') places.set(collapsed(text), [...(places.get(collapsed(text)) ?? []), number]);
    for (const { label, said } of person.devices) {
      let before = 0;
      for (const text of said.map(collapsed)) {
        const [place, ...more] = places.get(text) ?? [];
        const isDeleted = [...person.deleted].some((each) => collapsed(each) === text);
        if (place === undefined && !isDeleted) await journal.fail(`${label} wrote "${text}", which is not stored`);
        if (more.length > 0) await journal.fail(`"${text}" of ${label} is stored ${more.length + 1} times`);
        if (place !== undefined && place < before) await journal.fail(`"${text}" of ${label} was overtaken`);
        before = place ?? before;
      }
    }
    const wordless = own.filter(({ type }) => ['gif', 'gift', 'photo'].includes(type)).length;
    if (wordless !== person.wordless)
      await journal.fail(`${person.name} sent ${person.wordless} pictures and gifts, ${wordless} are stored`);
    const spent = own.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    const { user } = await get(person.api, 'getUser', undefined);
    if (user!.credits !== person.credits - spent)
      await journal.fail(`${person.name} has ${user!.credits} credits of ${person.credits}, with ${spent} spent`);
  }
}

async function until(what: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + NEWS_MS;
  while (Date.now() < deadline) {
    if (await what()) return true;
    await wait(300);
  }
  return false;
}

/** A member elsewhere gets the unread badge on both devices; reading on one clears it on the other. */
async function checkNews(stage: Stage, reader: Person): Promise<void> {
  const { scene, journal } = stage;
  const writer = otherOf(stage, reader);
  const [reading, resting] = scene.chance.next() < 0.5 ? reader.devices : [...reader.devices].reverse();
  await Promise.all(reader.devices.map(({ page }) => page.goto(baseUrl() + paths.likes.href())));
  const [from] = writer.devices;
  const text = scene.say().replaceAll('\n', ' ');
  await field(from!.page, scene.words).fill(text);
  await field(from!.page, scene.words).press('Enter');
  from!.said.push(text);
  writer.draft = '';
  const newsOn = async ({ page }: Device) => (await readConversationView(page, scene.words, 0)).news;
  for (const device of reader.devices) {
    if (!(await until(async () => (await newsOn(device)) === 1)))
      await journal.fail(`${device.label} counts ${await newsOn(device)} unread, not 1`, device.page);
  }
  await openConversation(reading!, scene);
  if (!(await until(async () => (await newsOn(resting!)) === 0)))
    await journal.fail(`${resting!.label} still counts what was read on the other device`, resting!.page);
  for (const { page, label } of writer.devices) {
    if (!(await until(async () => (await readConversationView(page, scene.words, 1)).receipt === scene.words('chat.status.read'))))
      await journal.fail(`${label} is not told that it was read`, page);
  }
  await openConversation(resting!, scene);
}

async function checkPages(stage: Stage): Promise<void> {
  const { journal, english } = stage;
  for (const { page, label, noise } of devicesOf(stage)) {
    await page.evaluate(settled);
    for (const found of await runAxe(page)) await journal.fail(`axe on ${label}: ${found}`, page);
    for (const words of await findUntranslated(page, english)) await journal.fail(`${label} says "${words}" in English`, page);
    const unexpected = noise.splice(0).filter((line) => !OF_THE_FAULT.test(line));
    for (const line of new Set(unexpected)) await journal.fail(`${label}: ${line}`);
  }
}

/** After recovery: whether all devices converge without a reload, to the correct state. @returns how long that took */
export async function checkAll(stage: Stage): Promise<number | null> {
  const { journal, people, scene } = stage;
  journal.note('all', 'is well again');
  let milliseconds: number | null = null;
  const checks = [
    () => heal(stage),
    async () => {
      milliseconds = await converge(stage);
      journal.note('all', milliseconds === null ? 'did not become the same' : `is the same after ${milliseconds as number} ms`);
    },
    () => checkStored(stage),
    () => checkPages(stage),
    () => checkNews(stage, scene.chance.pick(people)),
  ];
  // A check that throws is recorded, and the others still run.
  for (const check of checks) await check().catch((error: unknown) => journal.fail(`a check broke off: ${(error as Error).stack}`));
  return milliseconds;
}
