import type { JournalEntry } from './index-schema.ts';

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
