/**
 * Two members with two browsers each talk while the network, the backend and the gateway fail:
 * `npm run test:talk -- [--minutes <n>] [--locale <language>] [--seed <n>] [--json <file>] [--pictures <folder>] [--quiet]`, or
 * `npm run test:talk -- --states <folder>` for pictures of every state
 * (docs/guides/talking-under-faults.md).
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isLocale } from '@nightlark/contract';
import { chromium } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { buyCredits } from '../support/shop.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { call } from '../support/new-member.ts';
import { translatorFor } from '../support/translations.ts';
import { ACTS, openConversation, type Scene } from './acts.ts';
import { checkAll, type Stage } from './checks.ts';
import { FAULTS } from './faults.ts';
import { textsOnlyInEnglish } from './untranslated.ts';
import { openJournal } from './journal.ts';
import { createPerson, get, type Person } from './people.ts';
import { openProduct } from './product.ts';
import { createRandom, type Random } from './random.ts';
import { captureStates } from './states.ts';
import { createTextGenerator } from './text-generator.ts';

/** Then all faults end, and the checks run. */
const ROUND_MS = 120_000;
const BETWEEN_ACTS_MS = { least: 400, most: 2_500 };
const BETWEEN_FAULTS_MS = { least: 3_000, most: 9_000 };
/** How often an action that needs the network is tried without it. */
const STUBBORN = 0.15;
const NEEDS_NETWORK = new Set(['reload', 'open anew', 'search', 'GIF', 'gift', 'photo', 'elsewhere']);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    locale: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    /** Directory of screenshots of failures. */
    pictures: { type: 'string', default: path.join(tmpdir(), 'nightlark-talk-pictures') },
    /** Only takes screenshots of every state, for review; in this language, or in English and Finnish. */
    states: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const locale = values.locale ?? 'en';
if (!isLocale(locale)) throw new Error(`There is no language "${locale}".`);
const seed = Number(values.seed);
const journal = openJournal(values.pictures, !values.quiet);
const product = await openProduct((name) => void journal.fail(`the ${name} ended by itself`));
const browser = await chromium.launch(chromiumOptions());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));

async function end(code: number): Promise<never> {
  await browser.close().catch(() => undefined);
  await product.stop();
  process.exit(code);
}

/** One member, on one device or the other, until the round is over. */
async function live(person: Person, scene: Scene, until: number): Promise<void> {
  const { chance } = scene;
  while (Date.now() < until) {
    const device = chance.pick(person.devices);
    const { name, act } = chance.weighted(ACTS);
    if (device.isOffline && NEEDS_NETWORK.has(name) && chance.next() > STUBBORN) continue;
    try {
      journal.note(device.label, await act(device, scene));
      journal.count('acts', name);
    } catch (error) {
      // A failed action during a fault is no failure; the checks decide afterwards.
      journal.note(device.label, `can't: ${name} (${(error as Error).message.split('\n', 1)[0]})`);
      journal.count('hindered', name);
      // Some of the text may have been typed.
      person.draft = null;
      await device.page.keyboard.press('Escape').catch(() => undefined);
    }
    await wait(chance.between(BETWEEN_ACTS_MS.least, BETWEEN_ACTS_MS.most));
  }
}

async function befall(stage: Stage, chance: Random, until: number): Promise<void> {
  const { people } = stage;
  const devices = people.flatMap((person) => person.devices);
  const open: Promise<void>[] = [];
  const trouble = { product, devices, chance, until, note: (what: string) => journal.note('—', what) };
  while (Date.now() < until) {
    await wait(chance.between(BETWEEN_FAULTS_MS.least, BETWEEN_FAULTS_MS.most));
    if (Date.now() >= until) break;
    const { name, fault, isOfOne } = chance.weighted(FAULTS);
    journal.count('faults', name);
    const befalls = fault(trouble);
    if (isOfOne) open.push(befalls.catch((error: unknown) => journal.note('—', `${name}: ${(error as Error).message}`)));
    else await befalls;
  }
  await Promise.all(open);
}

try {
  if (values.states) {
    let wrong = 0;
    for (const each of values.locale ? [locale] : (['en', 'fi'] as const)) wrong += await captureStates(browser, each, values.states);
    await end(wrong === 0 ? 0 : 1);
  }
  const people: [Person, Person] = [await createPerson(browser, 'Annabella', locale), await createPerson(browser, 'Bertrand', locale)];
  for (const person of people) {
    person.credits = (await get(person.api, 'getUser', undefined)).user!.credits;
    person.credits += await buyCredits(person.api);
  }
  const [anna, bert] = people;
  const { conversation } = await call(anna.api, 'sendMessage', { profile: bert.id, client_id: randomUUID(), text: 'The very first' });
  const words = translatorFor(locale);
  const sceneOf = (chance: Random, tag: string): Scene => ({ words, chance, conversation, say: createTextGenerator(locale, chance, tag) });
  const scenes = people.map((person, index) => sceneOf(createRandom(seed * 100 + index), person.name[0]!.toLowerCase()));
  const english = locale === 'en' ? [] : textsOnlyInEnglish(locale);
  const stage: Stage = { product, people, journal, english, scene: sceneOf(createRandom(seed * 100 + 50), 'n') };
  for (const person of people) for (const device of person.devices) await openConversation(device, stage.scene);

  const minutes = Number(values.minutes);
  const over = Date.now() + minutes * 60_000;
  const round = Math.min(ROUND_MS, minutes * 30_000);
  const faultChance = createRandom(seed * 100 + 60);
  const checks: (number | null)[] = [];
  while (Date.now() < over) {
    const until = Math.min(over, Date.now() + round);
    await Promise.all([...people.map((person, index) => live(person, scenes[index]!, until)), befall(stage, faultChance, until)]);
    checks.push(await checkAll(stage));
  }
  const messages = (await get(anna.api, 'getChat', { id: conversation })).conversation.last_number;
  const report = { locale, seed, minutes, messages, checks, ...journal.counts, failures: journal.failures };
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  const sum = (all: Record<string, number>) => Object.values(all).reduce((left, right) => left + right, 0);
  const longest = checks.includes(null) ? 'not always' : `within ${Math.max(...(checks as number[])) / 1000} s`;
  console.log(
    `\n${journal.failures.length === 0 ? '✓' : '✗'} ${locale}, seed ${seed}: ${messages} messages in ${minutes} minutes, ` +
      `${sum(journal.counts.acts)} acts (${sum(journal.counts.hindered)} hindered), ${sum(journal.counts.faults)} faults, ` +
      `${checks.length} times the same on all devices ${longest}, ${journal.failures.length} failures`,
  );
  await end(journal.failures.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
