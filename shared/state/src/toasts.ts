import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger' | 'bonus';
export interface Toast {
  id: number;
  text: ReactNode;
  tone: ToastTone;
}

let lastId = 0;

/** The toasts on the screen, oldest first; the shell shows them. */
export const toastsAtom = atom<readonly Toast[]>([]);
export const addToastAtom = atom(null, (_get, set, text: ReactNode, tone: ToastTone = 'info') =>
  // The same words again take the place of the earlier ones.
  set(toastsAtom, (toasts) => [...toasts.filter((toast) => toast.text !== text || toast.tone !== tone), { id: ++lastId, text, tone }]),
);
export const removeToastAtom = atom(null, (_get, set, id: number) =>
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)),
);

/** Says something in passing: `toast(text, { tone: 'success' })`. */
export function useToast(): (text: ReactNode, options?: { tone?: ToastTone }) => void {
  const add = useSetAtom(addToastAtom);
  return (text, { tone } = {}) => add(text, tone);
}
