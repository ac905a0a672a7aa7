import { atom } from 'jotai';

/** The conversation that it shows, for which no toasts are shown. */
export const openConversationAtom = atom<number | null>(null);
/** Whether it has opened the outbox. */
export const outboxInUseAtom = atom(false);
