import { type ResponseOf, type SwipeProfile } from '@nightlark/contract';
import { anImage, anOwnProfile, aPremiumUser, aProfile, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ownPaths } from '../../paths.ts';
import * as game from './screen.tsx';

const RESET = '2026-11-21T23:00:00.000Z';
const card = (name: string, changes: Partial<SwipeProfile> = {}): SwipeProfile => ({
  ...aProfile({ name, age: 29, city: 'Odense' }),
  images: [anImage(), anImage()],
  reasons: [
    { code: 'shared_interests', interests: ['coffee', 'hiking'] },
    { code: 'nearby', km: 25 },
  ],
  ...changes,
});
const dealt = (profiles: SwipeProfile[], changes: Partial<ResponseOf<'getSwipe'>> = {}): ResponseOf<'getSwipe'> => ({
  profiles,
  likes_left: 4,
  resets_at: RESET,
  last: null,
  ...changes,
});
const voteResult = (vote: 'like' | 'pass', likes_left: number | null = 3, match = false) => ({ vote, match, likes_left, resets_at: RESET });
const options = { path: '/swipe-game', route: ownPaths.swipeGame.path, user: aUser() };
const [freja, maja, ida] = [card('Freja'), card('Maja'), card('Ida')];
/** Returns the cards once, then none. */
const once = (answer: ResponseOf<'getSwipe'>) => {
  let asked = 0;
  return () => (asked++ === 0 ? answer : { ...answer, profiles: [] });
};
const top = (name: string) => screen.findByRole('heading', { name: new RegExp(`^${name}`), level: 2 });

/** During the day that ends at the reset; restored after each test. */
const setNow = (hoursToReset: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(RESET) - hoursToReset * 3_600_000);
beforeEach(() => void setNow(5));

/** Reduced motion, since jsdom has no animations. */
beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  // jsdom has no pointer events either.
  window.PointerEvent = class extends MouseEvent {
    readonly pointerId = 1;
    readonly isPrimary = true;
  } as never;
});

test('the top card → name, age, place and why it fits; the ones below are out of reach', async () => {
  renderScreen(game, { ...options, api: { getSwipe: once(dealt([freja, maja])) } });
  expect(await top('Freja')).toHaveTextContent('Freja, 29');
  expect(screen.getAllByText('2 shared interests: Coffee, Hiking')[0]).toBeVisible();
  expect(screen.getAllByText('Lives within 25 km')[0]).toBeVisible();
  expect(screen.getByText('4 likes left today')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Freja’s profile' })).toHaveAttribute('href', `/members/${freja.id}`);
  expect(screen.getByText('Maja').closest('[inert]')).not.toBeNull();
});

test('a member in Britain → miles, as on the tiles of the search', async () => {
  const user = aUser({ profile: anOwnProfile({ country: 'GB' }) });
  renderScreen(game, { ...options, user, api: { getSwipe: once(dealt([card('Freja', { distance_km: 25 })])) } });
  await top('Freja');
  expect(screen.getAllByText('Lives within 15 mi')[0]).toBeVisible();
  expect(screen.queryByText(/\bkm\b/)).toBeNull();
});

test('buttons: like and pass → sent one after the other, said aloud, counted at once', async () => {
  const api = {
    getSwipe: once(dealt([freja, maja, ida])),
    swipe: ({ body }: { body: { vote: 'like' | 'pass' } }) => voteResult(body.vote),
  };
  const { user, calls } = renderScreen(game, { ...options, api });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(screen.getByText('3 likes left today')).toBeVisible();
  expect(screen.getByText('You liked Freja. Now: Maja, 29, Odense')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pass on Maja' }));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'swipe').map(({ body }) => body)).toEqual([
      { id: freja.id, vote: 'like' },
      { id: maja.id, vote: 'pass' },
    ]),
  );
  expect(await top('Ida')).toBeVisible();
});

test('keys: arrows vote, up turns the photo, U undoes; not while a dialog is open', async () => {
  const { user, calls } = renderScreen(game, {
    ...options,
    api: {
      getSwipe: once(dealt([freja, maja])),
      swipe: voteResult('pass', 4),
      undoSwipe: { profile: freja, likes_left: 4, resets_at: RESET },
    },
  });
  await top('Freja');
  await user.keyboard('{ArrowLeft}');
  expect(await top('Maja')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('img', { name: 'Photo 2 of 2' })).toBeInTheDocument();
  await user.keyboard('u');
  expect(await top('Freja')).toBeVisible();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'undoSwipe', body: { id: freja.id } }));
});

test('a key is held down → one vote, and nothing scrolls; a button’s own key, too', async () => {
  const { user, calls } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([freja, maja, ida])), swipe: voteResult('pass', 4) },
  });
  await top('Freja');
  await user.keyboard('{ArrowLeft>}');
  const repeat = (key: string) => fireEvent.keyDown(document.activeElement!, { key, repeat: true });
  expect([repeat('ArrowLeft'), repeat('ArrowLeft')]).toEqual([false, false]);
  expect(await top('Maja')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Pass on Maja' }).focus());
  expect(repeat('Enter')).toBe(false);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'swipe')).toHaveLength(1));
  expect(await top('Maja')).toBeVisible();
});

test('undone, and voted on again before the server answered → the new vote can be undone', async () => {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { user, calls } = renderScreen(game, {
    ...options,
    api: {
      getSwipe: once(dealt([freja, maja])),
      swipe: voteResult('pass', 4),
      undoSwipe: () => answered.then(() => ({ profile: freja, likes_left: 4, resets_at: RESET })),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  answer();
  await waitFor(() => expect(calls.filter(({ name }) => name === 'swipe')).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false'));
});

test('an undo fails → the card is away again, and it can be undone once more', async () => {
  let tries = 0;
  const { user } = renderScreen(game, {
    ...options,
    api: {
      getSwipe: once(dealt([freja, maja])),
      swipe: voteResult('pass', 4),
      undoSwipe: () =>
        ++tries === 1 ? failWith('unavailable', { message: 'Not now' }) : { profile: freja, likes_left: 4, resets_at: RESET },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pass on Maja' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Pass on Freja' })).toBeVisible();
  await waitFor(() => expect(tries).toBe(2));
});

test('a vote fails, and its undo too → the card stays', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof failWith>>();
  const { user } = renderScreen(game, {
    ...options,
    api: {
      getSwipe: once(dealt([freja, maja])),
      swipe: () => answer.promise,
      undoSwipe: failWith('unavailable', { message: 'Not undone' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  answer.resolve(failWith('unavailable', { message: 'Not now' }));
  expect(await screen.findByText('Not undone')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pass on Freja' })).toBeVisible();
});

test('thrown to the right → a like; let go too early → it stays', async () => {
  const { calls } = renderScreen(game, { ...options, api: { getSwipe: once(dealt([freja, maja])), swipe: voteResult('like') } });
  const element = (await top('Freja')).closest('li')!;
  Object.defineProperty(element, 'offsetWidth', { value: 300 });
  element.setPointerCapture = () => undefined;
  const throwBy = (x: number) => {
    const at = (clientX: number) => ({ clientX, clientY: 10, button: 0 });
    fireEvent.pointerDown(element, at(100));
    fireEvent.pointerMove(element, at(100 + x / 2));
    fireEvent.pointerMove(element, at(100 + x));
    fireEvent.pointerUp(element, at(100 + x));
  };
  throwBy(20);
  expect(element.style.transform).toBe('');
  expect(await top('Freja')).toBeVisible();
  throwBy(180);
  expect(await top('Maja')).toBeVisible();
  await waitFor(() => expect(calls.find(({ name }) => name === 'swipe')?.body).toEqual({ id: freja.id, vote: 'like' }));
});

test('no likes left → the card stays, when there are new ones is said, passing goes on', async () => {
  const { user, calls } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([freja, maja], { likes_left: 0 })), swipe: voteResult('pass', 0) },
  });
  expect(await screen.findByText(/New likes at/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Like Freja' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your likes for today are out there' });
  expect(within(dialog).getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium');
  await user.click(within(dialog).getByRole('button', { name: 'Keep looking' }));
  expect(calls.some(({ name }) => name === 'swipe')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Pass on Freja' }));
  expect(await top('Maja')).toBeVisible();
  await waitFor(() => expect(calls.find(({ name }) => name === 'swipe')?.body).toEqual({ id: freja.id, vote: 'pass' }));
});

test('no likes left, and the day has ended → the like is sent, and the new day’s likes are shown', async () => {
  setNow(-1);
  const { user, calls } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([freja, maja], { likes_left: 0 })), swipe: voteResult('like', 3) },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(await screen.findByText('3 likes left today')).toBeVisible();
  expect(calls.find(({ name }) => name === 'swipe')?.body).toEqual({ id: freja.id, vote: 'like' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the next cards come after the day has ended → the new day’s likes come with them', async () => {
  let asked = 0;
  const getSwipe = () =>
    asked++ === 0 ? dealt([freja], { likes_left: 0 }) : dealt([maja], { likes_left: 4, resets_at: '2026-11-22T23:00:00.000Z' });
  renderScreen(game, { ...options, api: { getSwipe } });
  expect(await screen.findByText('4 likes left today')).toBeVisible();
});

test('"Try again" brings cards, and goes with the focus → the game has it, and its keys work', async () => {
  const answers = [dealt([freja]), failWith('unavailable'), dealt([maja]), failWith('unavailable')];
  const { user } = renderScreen(game, {
    ...options,
    api: {
      getSwipe: () => answers.shift()!,
      swipe: voteResult('pass'),
      undoSwipe: { profile: freja, likes_left: 4, resets_at: RESET },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  act(() => retry.focus());
  await user.keyboard('{Enter}');
  expect(await top('Maja')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Cards' })).toHaveFocus();
  await user.keyboard('u');
  expect(await top('Freja')).toBeVisible();
});

test('the server counts otherwise → the card comes back with the limit', async () => {
  const api = { getSwipe: once(dealt([freja, maja])), swipe: failWith('swipe_limit', { params: { resets_at: RESET } }) };
  const { user } = renderScreen(game, { ...options, api });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.getByText('Freja')).toBeInTheDocument();
});

test('a vote that does not get through → the card comes back, and it is said', async () => {
  const api = { getSwipe: once(dealt([freja, maja, ida])), swipe: failWith('unavailable', { message: 'Not available' }) };
  const { user } = renderScreen(game, { ...options, api });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  expect(await screen.findByText('That didn’t get through, so Freja is back. Not available')).toBeVisible();
  expect(await top('Freja')).toBeVisible();
});

test('a vote on a member who has left → the card stays away, and nothing is left to undo', async () => {
  const { user, calls } = renderScreen(game, { ...options, api: { getSwipe: once(dealt([freja, maja])), swipe: failWith('not_found') } });
  await user.click(await screen.findByRole('button', { name: 'Pass on Freja' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'swipe')).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true'));
  expect(await top('Maja')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pass on Freja' })).toBeNull();
});

test('more cards come between a vote and the next frame → they are kept', async () => {
  const more = Promise.withResolvers<ResponseOf<'getSwipe'>>();
  const frames: FrameRequestCallback[] = [];
  const motion = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  HTMLElement.prototype.animate = () => ({ finished: Promise.resolve(), cancel: () => undefined }) as never;
  let asked = 0;
  const api = {
    getSwipe: () => (asked++ === 0 ? dealt([freja, maja]) : asked === 2 ? more.promise : dealt([])),
    swipe: voteResult('pass', 4),
  };
  const { user } = renderScreen(game, { ...options, api });
  const pass = await screen.findByRole('button', { name: 'Pass on Freja' });
  await waitFor(() => expect(asked).toBe(2));
  const nextFrame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => frames.push(call));
  await user.click(pass);
  more.resolve(dealt([ida]));
  await act(() => new Promise((done) => void setTimeout(done, 50)));
  nextFrame.mockRestore();
  await act(async () => frames.forEach((call) => call(0)));
  await user.click(await screen.findByRole('button', { name: 'Pass on Maja' }));
  expect(await screen.findByRole('button', { name: 'Pass on Ida' })).toBeVisible();
  motion.mockRestore();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

test('a match → its moment, and no undo', async () => {
  const { user, overlay } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([freja, maja])), swipe: voteResult('like', 3, true) },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: freja.id } }));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});

test('a match, and the member left before the response → a toast, and what is open by then stays', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof voteResult>>();
  const { user, overlay, router, calls } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([freja, maja])), swipe: () => promise },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'swipe')).toBe(true));
  await act(() => router.navigate('/chats'));
  resolve(voteResult('like', 3, true));
  expect(await screen.findByRole('link', { name: 'Write now' })).toHaveAttribute('href', `/members/${freja.id}/chat`);
  expect(overlay()).toBeNull();
});

test('a vote from before this page → can be undone, the server brings the card', async () => {
  const { user } = renderScreen(game, {
    ...options,
    api: { getSwipe: once(dealt([maja], { last: freja.id })), undoSwipe: { profile: freja, likes_left: 4, resets_at: RESET } },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await top('Freja')).toBeVisible();
});

test('the last card → everyone was seen, with the next steps; premium members see no count', async () => {
  const { user } = renderScreen(game, {
    ...options,
    user: aPremiumUser(),
    api: { getSwipe: once(dealt([freja], { likes_left: null, resets_at: null })), swipe: voteResult('like', null) },
  });
  await user.click(await screen.findByRole('button', { name: 'Like Freja' }));
  expect(await screen.findByRole('heading', { name: 'That was everyone for now' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change what I’m looking for' })).toHaveAttribute('href', '/match-finder');
  expect(screen.queryByText(/left today/)).toBeNull();
});
