import { act, cleanup, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { startPageLoadAtom, useLikeMark, useSetLikeMark } from './index.ts';

afterEach(cleanup);

const loaded = (liked: boolean) => ({ id: 7, liked, match: false });

/** A heart that shows a loaded profile. */
function showHeart(first = loaded(false)) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, rerender } = renderHook(({ profile }) => ({ ...useLikeMark(profile), set: useSetLikeMark() }), {
    wrapper,
    initialProps: { profile: first },
  });
  return {
    result,
    press: (liked: boolean, isPending?: boolean) => act(() => result.current.set(7, { liked, match: false }, isPending)),
    startLoad: () => store.set(startPageLoadAtom),
    show: (profile: ReturnType<typeof loaded>) => rerender({ profile }),
  };
}

test('liked here → overrides what was loaded before, also where it is rendered again', () => {
  const page = loaded(false);
  const { result, press, startLoad, show } = showHeart(page);
  press(true);
  expect(result.current.liked).toBe(true);
  act(startLoad());
  show(page);
  expect(result.current.liked).toBe(true);
});

test('unliked elsewhere, then loaded again → the heart is empty', () => {
  const { result, press, startLoad, show } = showHeart();
  press(true);
  act(startLoad());
  show(loaded(false));
  expect(result.current.liked).toBe(false);
});

test('liked while a page loads → what is loaded is older', () => {
  const { result, press, startLoad, show } = showHeart();
  const done = startLoad();
  press(true);
  act(done);
  show(loaded(false));
  expect(result.current.liked).toBe(true);
});

test('a like that is still being sent → no loaded page knows of it', () => {
  const { result, press, startLoad, show } = showHeart();
  press(true, true);
  act(startLoad());
  show(loaded(false));
  expect(result.current.liked).toBe(true);
});
