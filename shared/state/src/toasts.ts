import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger' | 'bonus';
export interface Toast {
  id: number;
  text: ReactNode;
  tone: ToastTone;
  key?: string | undefined;
}

export interface ToastOptions {
  tone?: ToastTone;
  /** A later toast with the same key replaces this one. */
  key?: string;
}

/** More would cover a phone's screen: the oldest ones are dropped. */
const MAX_TOASTS = 4;

let lastId = 0;

/** Current toasts, oldest first; rendered by the shell. */
export const toastsAtom = atom<readonly Toast[]>([]);
// eslint-disable-next-line max-params -- live remotes call it so
export const addToastAtom = atom(null, (_get, set, text: ReactNode, tone: ToastTone = 'info', key?: string) => {
  // A repeated toast replaces the earlier one.
  const isRepeated = (toast: Toast) => (toast.text === text && toast.tone === tone) || (key !== undefined && toast.key === key);
  set(toastsAtom, (toasts) => [...toasts.filter((toast) => !isRepeated(toast)), { id: ++lastId, text, tone, key }].slice(-MAX_TOASTS));
});
export const removeToastAtom = atom(null, (_get, set, id: number) =>
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)),
);

/** Returns a function that shows a toast: `toast(text, { tone: 'success' })`. */
export function useToast(): (text: ReactNode, options?: ToastOptions) => void {
  const add = useSetAtom(addToastAtom);
  return (text, { tone, key } = {}) => add(text, tone, key);
}
