import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger' | 'bonus';
export interface Toast {
  id: number;
  text: ReactNode;
  tone: ToastTone;
}

let lastId = 0;

/** Current toasts, oldest first; rendered by the shell. */
export const toastsAtom = atom<readonly Toast[]>([]);
export const addToastAtom = atom(null, (_get, set, text: ReactNode, tone: ToastTone = 'info') =>
  // A repeated toast replaces the earlier one.
  set(toastsAtom, (toasts) => [...toasts.filter((toast) => toast.text !== text || toast.tone !== tone), { id: ++lastId, text, tone }]),
);
export const removeToastAtom = atom(null, (_get, set, id: number) =>
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)),
);

/** Returns a function that shows a toast: `toast(text, { tone: 'success' })`. */
export function useToast(): (text: ReactNode, options?: { tone?: ToastTone }) => void {
  const add = useSetAtom(addToastAtom);
  return (text, { tone } = {}) => add(text, tone);
}
