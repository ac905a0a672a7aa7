import { createStore } from 'jotai';
import { addToastAtom, toastsAtom } from './toasts.ts';

const said = (store: ReturnType<typeof createStore>) => store.get(toastsAtom).map(({ text }) => text);

test('the same words said twice → shown once, as the newest', () => {
  const store = createStore();
  store.set(addToastAtom, 'Your profile is saved.', 'success');
  store.set(addToastAtom, 'Maja likes you');
  const { id } = store.get(toastsAtom)[0]!;
  store.set(addToastAtom, 'Your profile is saved.', 'success');
  expect(said(store)).toEqual(['Maja likes you', 'Your profile is saved.']);
  expect(store.get(toastsAtom).map((toast) => toast.id)).not.toContain(id);
});

test('the same words in another tone → another toast', () => {
  const store = createStore();
  store.set(addToastAtom, 'Sent', 'success');
  store.set(addToastAtom, 'Sent', 'warning');
  expect(said(store)).toEqual(['Sent', 'Sent']);
});
