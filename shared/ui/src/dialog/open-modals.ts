import { useSyncExternalStore } from 'react';

/** In the order of the top layer. */
const modals: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open modal dialog; returns the function for its closing. */
export function registerModal(dialog: HTMLDialogElement): () => void {
  modals.push(dialog);
  for (const changed of listeners) changed();
  return () => {
    modals.splice(modals.indexOf(dialog), 1);
    for (const changed of listeners) changed();
  };
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The topmost open modal dialog, outside of which everything is inert; null if there is none. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => modals.at(-1) ?? null,
    () => null,
  );
