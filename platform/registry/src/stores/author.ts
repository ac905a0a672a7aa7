import type { JournalEntry, RegistryIndex } from './index-schema.ts';

export interface Author {
  who: string;
  reason?: string | undefined;
  /** The index number that the decision was made on; any other is a conflict. */
  expected?: number | undefined;
  /** What follows by itself ends with this token. */
  key?: string | undefined;
}

/** What a move's entries and states say of it. */
export interface Moment extends Author {
  number: number;
  at: string;
}

export type Step = Pick<JournalEntry, 'action' | 'remote' | 'from' | 'to'>;

/** What a change sets in the index, and its entry in the journal; `by` if that is not its author's. */
export interface Applied extends Partial<RegistryIndex> {
  step: Step;
  by?: Pick<Author, 'who' | 'reason'>;
}
