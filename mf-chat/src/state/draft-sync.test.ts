/** @jest-environment node */
import { mergeDrafts, type ChatDraft, type DraftFields } from '@nightlark/contract';
import fc from 'fast-check';
import { fieldsOf, isUnsaved, NOTHING, syncDraft, withServer, type Draft } from './draft-sync.ts';

const RUNS = 10_000;
const PAGES = 3;
const MAX_DELAY_MS = 5_000;

/** Simulated time. */
class Time {
  now = 0;
  private queue: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.now + ms, run };
    const index = this.queue.findIndex(({ at }) => at > entry.at);
    this.queue.splice(index < 0 ? this.queue.length : index, 0, entry);
    return () => void (this.queue = this.queue.filter((each) => each !== entry));
  }
  /** Runs what is due until then, or everything. */
  pass(until = Infinity): void {
    while (this.queue.length > 0 && this.queue[0]!.at <= until) {
      const { at, run } = this.queue.shift()!;
      this.now = at;
      run();
    }
    if (until < Infinity) this.now = until;
  }
}

/** The backend's rules of a draft; the merge is its own (backend/src/modules/chat/drafts.ts). */
class Server {
  draft: ChatDraft = { text: '', reply_to: null, updated_at: new Date(0).toISOString() };
  deleted = new Set<number>();
  onChange = () => {};
  private time: Time;
  constructor(time: Time) {
    this.time = time;
  }

  read = (): ChatDraft => ({ ...this.draft, reply_to: this.visible(this.draft.reply_to) });
  visible = (message: number | null) => (message !== null && this.deleted.has(message) ? null : message);

  save(draft: DraftFields, base: DraftFields): ChatDraft {
    const merged = mergeDrafts(base, this.read(), draft);
    this.set({ text: merged.text, reply_to: this.visible(merged.reply_to) });
    return this.read();
  }
  /** A message has arrived. */
  send(text: string): void {
    if (text.startsWith(this.draft.text.trim())) this.set({ text: '', reply_to: null });
  }
  private set(draft: DraftFields): void {
    const now = this.read();
    if (draft.text === now.text && draft.reply_to === now.reply_to) return;
    const at = Math.max(this.time.now, Date.parse(now.updated_at) + 1);
    this.draft = { ...draft, updated_at: new Date(at).toISOString() };
    this.onChange();
  }
}

/** A tab: what `use-shared-draft.ts` does for a browser. */
class Page {
  draft: Draft = NOTHING;
  isOffline = false;
  /** Increases with each reload: what an earlier page waited for goes nowhere. */
  private visit = 0;
  private sync!: ReturnType<typeof syncDraft>;

  private world: World;
  constructor(world: World) {
    this.world = world;
    this.load();
  }
  private load(): void {
    const { world } = this;
    const visit = ++this.visit;
    const here = (run: () => void) => () => void (visit === this.visit && run());
    this.sync = syncDraft({
      read: () => this.draft,
      change: (to) => visit === this.visit && this.set(to(this.draft)),
      maySave: () => !this.isOffline,
      after: (ms, run) => world.time.after(ms, here(run)),
      save: (draft, base, onAnswer) => {
        const fate = world.fate();
        if (fate !== 'lost')
          world.later(() => {
            const answer = world.server.save(draft, base);
            world.later(() => onAnswer(fate === 'answer-lost' ? null : answer));
          });
        else world.later(() => onAnswer(null));
      },
    });
    const stored = world.server.read();
    world.later(here(() => this.hear(stored)));
  }
  /** Every change passes here. What happens without the writer must leave their letters. */
  private set(draft: Draft): void {
    if (draft === this.draft) return;
    for (const letter of this.draft.text)
      if (!draft.text.includes(letter) && !this.world.given.has(letter)) throw new Error(`${letter} has vanished from a field`);
    this.draft = draft;
    this.sync.noteChange();
  }
  hear(stored: ChatDraft): void {
    this.set(withServer(this.draft, stored));
  }
  write(text: string): void {
    for (const letter of this.draft.text) if (!text.includes(letter)) this.world.given.add(letter);
    this.set({ ...this.draft, text });
  }
  quote(message: number | null): void {
    this.set({ ...this.draft, reply_to: message });
  }
  send(): void {
    const { text } = this.draft;
    if (text.trim() === '') return;
    this.write('');
    this.quote(null);
    this.world.later(() => this.world.server.send(text.trim()));
  }
  hide(): void {
    this.sync.hide();
  }
  reconnect(): void {
    this.isOffline = false;
    this.sync.saveNow();
  }
  reload(): void {
    this.sync.stop();
    const { base, version } = this.draft;
    this.draft = { ...fieldsOf(this.draft), base, version };
    this.load();
    this.sync.noteChange();
  }
}

/** What becomes of a call. */
type Fate = 'arrives' | 'lost' | 'answer-lost';

class World {
  time = new Time();
  server = new Server(this.time);
  /** Letters that their writer erased, wrote over or sent; and what parts two texts. */
  given = new Set(['\n']);
  typed: string[] = [];
  private isCalm = false;
  pages: Page[];
  private delays: () => number;
  private fates: () => Fate;
  constructor(delays: () => number, fates: () => Fate) {
    this.delays = delays;
    this.fates = fates;
    this.pages = Array.from({ length: PAGES }, () => new Page(this));
    // Events may overtake each other.
    this.server.onChange = () => {
      for (const page of this.pages) this.later(() => page.hear(this.server.read()));
      const then = this.server.read();
      for (const page of this.pages) this.later(() => page.hear(then));
    };
  }
  later(run: () => void): void {
    this.time.after(this.delays(), run);
  }
  /** A letter that is nowhere else. */
  letter(): string {
    const letter = String.fromCodePoint(0x4e00 + this.typed.length);
    this.typed.push(letter);
    return letter;
  }
  fate = (): Fate => (this.isCalm ? 'arrives' : this.fates());
  /** The network is back, for good. */
  settle(): void {
    this.isCalm = true;
    this.time.pass();
    for (const page of this.pages) page.reconnect();
    this.time.pass();
    for (const page of this.pages) page.hear(this.server.read());
    this.time.pass();
  }
}

type Act =
  | { what: 'type'; page: number; where: number; count: number }
  | { what: 'erase'; page: number; where: number; count: number }
  | { what: 'over' | 'send' | 'hide' | 'reload' | 'offline' | 'online'; page: number }
  | { what: 'quote'; page: number; message: number | null }
  | { what: 'delete'; message: number };

function play(world: World, act: Act): void {
  if (act.what === 'delete') {
    world.server.deleted.add(act.message);
    return;
  }
  const page = world.pages[act.page]!;
  const letters = [...page.draft.text];
  const change = (where: number, erased: number, typed: string[]) =>
    page.write(letters.toSpliced(Math.floor(where * (letters.length + 1)), erased, ...typed).join(''));
  if (act.what === 'type')
    change(
      act.where,
      0,
      Array.from({ length: act.count }, () => world.letter()),
    );
  else if (act.what === 'erase') change(act.where, act.count, []);
  else if (act.what === 'over') change(0, letters.length, [world.letter()]);
  else if (act.what === 'quote') page.quote(act.message);
  else if (act.what === 'offline') page.isOffline = true;
  else if (act.what === 'online') page.reconnect();
  else page[act.what]();
}

const page = fc.nat({ max: PAGES - 1 });
const where = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const count = fc.integer({ min: 1, max: 3 });
const message = fc.integer({ min: 1, max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('type' as const), page, where, count }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('erase' as const), page, where, count }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom('over', 'send', 'hide', 'reload', 'offline', 'online'), page }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('quote' as const), page, message: fc.option(message) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('delete' as const), message }) },
);
const delays = fc.infiniteStream(fc.integer({ min: 0, max: MAX_DELAY_MS }));
const fates = fc.infiniteStream(fc.constantFrom<Fate>('arrives', 'arrives', 'arrives', 'lost', 'answer-lost'));

test('three pages, slow and lossy, write, quote, delete, send and are loaded again → no letter is lost but by its writer', () => {
  const acts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), act), { maxLength: 20 });
  fc.assert(
    fc.property(acts, delays, fates, (played, ms, fate) => {
      const world = new World(
        () => ms.next().value,
        () => fate.next().value,
      );
      for (const [pause, one] of played) {
        world.time.pass(world.time.now + pause);
        play(world, one);
      }
      world.settle();
      const { text } = world.server.draft;
      expect(world.typed.filter((letter) => !world.given.has(letter) && !text.includes(letter))).toEqual([]);
      for (const { draft } of world.pages) {
        expect(isUnsaved(draft)).toBe(false);
        // The field shows no deleted message.
        expect({ text: draft.text, reply_to: world.server.visible(draft.reply_to) }).toEqual(fieldsOf(world.server.read()));
      }
    }),
    { numRuns: RUNS },
  );
});
