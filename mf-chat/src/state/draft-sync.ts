import { mergeDrafts, type ChatDraft, type DraftFields } from '@nightlark/contract';

/** A draft on this page, and what it is compared with: only what the member changed here is written. */
export interface Draft extends DraftFields {
  /** What the server had when this page last heard of it. */
  base: DraftFields;
  /** When the server got that, by its clock; 0 for never. */
  version: number;
  /** On its way to the server. */
  saving?: DraftFields | undefined;
  /** Heard meanwhile: it may hold what is on its way. */
  heard?: ChatDraft | undefined;
}

const EMPTY: DraftFields = { text: '', reply_to: null };
export const NOTHING: Draft = { ...EMPTY, base: EMPTY, version: 0 };

export const fieldsOf = ({ text, reply_to }: DraftFields): DraftFields => ({ text, reply_to });
const areSame = (one: DraftFields, other: DraftFields) => one.text === other.text && one.reply_to === other.reply_to;
const versionOf = ({ updated_at }: ChatDraft) => Date.parse(updated_at);

/** Whether the server lacks what was written here. */
export const isUnsaved = (draft: Draft): boolean => !areSame(draft, draft.base);

function rebased(draft: Draft, base: DraftFields, stored: ChatDraft): Draft {
  return { ...mergeDrafts(base, stored, draft), base: fieldsOf(stored), version: Math.max(draft.version, versionOf(stored)) };
}

/** The draft with what the server has, of another device or of an earlier visit. */
export function withServer(draft: Draft, stored: ChatDraft): Draft {
  if (versionOf(stored) <= Math.max(draft.version, draft.heard ? versionOf(draft.heard) : 0)) return draft;
  return draft.saving ? { ...draft, heard: stored } : rebased(draft, draft.base, stored);
}

function withAnswer({ saving, heard, ...draft }: Draft, stored: ChatDraft | null): Draft {
  const next: Draft = stored && saving ? rebased(draft, saving, stored) : draft;
  return heard ? withServer(next, heard) : next;
}

/** @param stored what the server has now; null if it is unknown whether the draft arrived */
export type OnAnswer = (stored: ChatDraft | null) => void;

export interface Surroundings {
  read: () => Draft;
  change: (to: (draft: Draft) => Draft) => void;
  /** Whether the server can be reached, by this draft's writer. */
  maySave: () => boolean;
  /** @param base what `draft` was made of */
  save: (draft: DraftFields, base: DraftFields, onAnswer: OnAnswer) => void;
  /** Calls a function later. @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
}

const SAVE_AFTER_MS = 800;

/** Saves a draft, one change after the other, each when the writer pauses (decision 112). */
export function syncDraft({ read, change, maySave, save, after }: Surroundings) {
  let cancel = () => {};
  let failed: DraftFields | null = null;
  let isStopped = false;

  function saveNow(): void {
    cancel();
    const draft = read();
    if (!isUnsaved(draft) || draft.saving || !maySave()) return;
    const saving = fieldsOf(draft);
    change((now) => ({ ...now, saving }));
    save(saving, draft.base, (stored) => {
      failed = stored ? null : saving;
      if (!isStopped) change((now) => withAnswer(now, stored));
    });
  }
  /** Without waiting for what is on its way, nor for an answer: it comes as an event too, or with the next visit. */
  function saveOnce(): void {
    const draft = read();
    if (isUnsaved(draft) && !(draft.saving && areSame(draft, draft.saving)) && maySave()) save(fieldsOf(draft), draft.base, () => {});
  }
  return {
    /** To be called after each change. */
    noteChange(): void {
      cancel();
      const draft = read();
      // Tried again with the next change, or by `saveNow`.
      if (!isUnsaved(draft) || draft.saving || (failed && areSame(failed, draft))) return;
      // At once after sending: the draft that the server has may be another text, and would be back after a reload.
      cancel = after(draft.text === '' ? 0 : SAVE_AFTER_MS, saveNow);
    },
    saveNow,
    /** The page may be closed soon. */
    hide: () => (read().saving ? saveOnce() : saveNow()),
    stop(): void {
      cancel();
      saveOnce();
      isStopped = true;
      change((now) => (now.saving ? withAnswer(now, null) : now));
    },
  };
}
