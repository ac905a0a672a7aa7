import { atom } from 'jotai';

/** Whether this tab has opened the outbox. */
export const outboxInUseAtom = atom(false);
