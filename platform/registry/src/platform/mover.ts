import type { Author } from '../stores/author.ts';
import type { Change } from '../stores/changes.ts';
import { ConflictError, movedMeanwhile } from '../stores/conflict-error.ts';
import type { RegistryIndex } from '../stores/index-schema.ts';
import { remotesOf } from '../stores/requests.ts';
import type { ReleaseStore } from '../stores/store.ts';

const ATTEMPTS = 5;
/** Number of journal entries searched for what moved meanwhile. */
const JOURNAL_LIMIT = 200;

interface Decision {
  changes: readonly Change[];
  /** Replaces the author's. */
  reason?: string | undefined;
}

/**
 * Decides on the index and moves; decides again on the next index when others moved meanwhile. Throws ConflictError if one of `subjects`
 * (names as in the journal) was moved since `expected`, since its author saw another state.
 */
export type Mover = <T extends Decision>(
  subjects: readonly string[],
  author: Author,
  decide: (index: RegistryIndex) => T | Promise<T>,
) => Promise<T & { index: RegistryIndex }>;

export function createMover(store: Pick<ReleaseStore, 'move' | 'readJournal'>, readIndex: () => Promise<RegistryIndex>): Mover {
  async function assertUnmoved(subjects: readonly string[], expected: number, { number, requests = [] }: RegistryIndex): Promise<void> {
    if (number === expected) return;
    const since = (await store.readJournal(JOURNAL_LIMIT)).filter((entry) => entry.number > expected);
    // Of what was asked for together the journal names the first.
    const asked = requests.filter((one) => one.number > expected).flatMap(remotesOf);
    const moved = new Set([...since.map(({ remote }) => remote), ...asked]);
    if (number < expected || since.length === JOURNAL_LIMIT || subjects.some((name) => moved.has(name)))
      throw movedMeanwhile(number, expected);
  }

  return async (subjects, author, decide) => {
    let { expected } = author;
    for (let attempt = 1; ; attempt++) {
      const index = await readIndex();
      await assertUnmoved(subjects, (expected ??= index.number), index);
      const decision = await decide(index);
      const { changes, reason = author.reason } = decision;
      try {
        return { ...decision, index: await store.move(changes, { ...author, reason, expected: index.number }) };
      } catch (error) {
        if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
      }
    }
  };
}
