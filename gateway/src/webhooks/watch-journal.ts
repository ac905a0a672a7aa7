import type { JournalEntry, ReleaseStore } from '@nightlark/registry';
import { checkEvery } from '../check-every.ts';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { eventOfEntry } from './event.ts';
import type { WebhookSender } from './sender.ts';

const CHECK_INTERVAL_MS = 2_000;
const JOURNAL_LIMIT = 200;
/** Of older moves it may be forgotten that another gateway sent them. */
const MAX_AGE_MS = 600_000;

interface Options {
  store: Pick<ReleaseStore, 'readJournal' | 'useNonce'>;
  registry: Pick<LiveRegistry, 'index' | 'currentAt'>;
  sender: WebhookSender;
  log: Logger;
}

/** Sends an event for each line of the journal from now on; of several gateways the first to see a move sends it. */
export class JournalWatch {
  readonly #options: Options;
  #last: number | null;
  /** Until when there was no later move, by this machine's clock: the mover's may be wrong. */
  #currentAt: number;

  constructor(options: Options) {
    this.#options = options;
    // Not at the first check: what moves between would not be told.
    this.#last = options.registry.index()?.number ?? null;
    this.#currentAt = options.registry.currentAt();
  }

  async check(): Promise<void> {
    const { registry, store } = this.#options;
    const number = registry.index()?.number;
    if (number === undefined) return;
    const currentAt = registry.currentAt();
    const last = this.#last ?? number;
    if (number > last) {
      const entries = (await store.readJournal(JOURNAL_LIMIT)).filter((entry) => entry.number > last && entry.number <= number).reverse();
      for (const move of Map.groupBy(entries, (entry) => entry.number).values()) await this.#send(move);
    }
    this.#last = number;
    this.#currentAt = currentAt;
  }

  async #send(entries: readonly JournalEntry[]): Promise<void> {
    const { store, sender, log } = this.#options;
    const { number, at } = entries[0]!;
    if (Date.now() - this.#currentAt > MAX_AGE_MS) return log.warn({ number, at }, 'a move was seen too late to be sent from here');
    if (!(await store.useNonce(`webhook of move ${number}`, Math.floor(Date.parse(at) / 1_000)))) return;
    for (const [place, entry] of entries.entries()) sender.send(eventOfEntry(entry, place));
  }
}

/** Checks every two seconds. Returns the function that stops it. */
export function watchJournal(options: Options): () => void {
  const watch = new JournalWatch(options);
  return checkEvery(
    CHECK_INTERVAL_MS,
    () => watch.check(),
    (error) => options.log.error({ alert: 'webhook', reason: error.message }, 'the journal can’t be followed; tried again'),
  );
}
