import { atom } from 'jotai';

/** The visible conversation, for which no toasts are shown. */
export const openConversationAtom = atom<number | null>(null);
