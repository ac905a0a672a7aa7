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

test('a toast with the key of an earlier one → replaces it, whatever it says', () => {
  const store = createStore();
  store.set(addToastAtom, ['Maja wrote'], 'info', 'chat-7');
  store.set(addToastAtom, ['Freja wrote'], 'info', 'chat-8');
  store.set(addToastAtom, ['Maja wrote again'], 'info', 'chat-7');
  expect(said(store)).toEqual([['Freja wrote'], ['Maja wrote again']]);
});

test('many toasts in a burst → the newest four', () => {
  const store = createStore();
  for (let index = 1; index <= 500; index += 1) store.set(addToastAtom, `Toast ${index}`);
  expect(said(store)).toEqual(['Toast 497', 'Toast 498', 'Toast 499', 'Toast 500']);
});
