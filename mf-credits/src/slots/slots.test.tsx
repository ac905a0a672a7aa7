import { aDiscount, aPremiumUser, aUser, failWith, renderScreen } from '@nightlark/testing';
import {
  dismissalsAtom,
  dismissHandlerAtom,
  nowAtom,
  overlayAtom,
  refreshHandlerAtom,
  userAtom,
  welcomeDiscountAtom,
} from '@nightlark/state';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import remote from '../remote.ts';
import { Component as TimeBonusBanner } from './bonus-banner/time-bonus-banner.tsx';
import { Component as WelcomeBanner } from './bonus-banner/welcome-bonus-banner.tsx';
import { Component as CreditsLive } from './credits-live/credits-live.tsx';
import { Component as OfferTimer } from './offer-timer/offer-timer.tsx';
import { Component as TimeBonus } from './time-bonus/time-bonus.tsx';
import { Component as WelcomeBonus } from './welcome-bonus/welcome-bonus.tsx';

const HOUR = 3_600_000;
const SIGNED_UP = '2026-03-01T12:00:00.000Z';
const newcomer = aUser({ signup_date: SIGNED_UP, credits: 0 });

function hoursAfterSignup(hours: number) {
  const store = createStore();
  store.set(nowAtom, Date.parse(SIGNED_UP) + hours * HOUR);
  return store;
}
const banners = (
  <>
    <TimeBonusBanner />
    <WelcomeBanner />
  </>
);

test.each(['time-bonus-banner', 'welcome-bonus-banner', 'offer-timer'])('%s → only in the members area', (id) => {
  const slot = remote.slots?.find((each) => each.id === id);
  expect(slot).toMatchObject({ routes: ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'] });
});

test('in the first four hours only the time bonus shows, with what is left of it', () => {
  renderScreen(banners, { user: newcomer, store: hoursAfterSignup(1) });
  expect(screen.getByText('25% off your credits')).toBeVisible();
  expect(screen.getByRole('timer', { name: 'Time left 03:00:00' })).toBeVisible();
  expect(screen.queryByText(/welcome gift/)).toBeNull();
});

test('after that the welcome bonus, until its real end, and it can be hidden', async () => {
  const { user } = renderScreen(banners, { user: newcomer, store: hoursAfterSignup(5) });
  expect(screen.getByText(/Valid until March 8, 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See credits' })).toHaveAttribute('href', '/credits');
  await user.click(screen.getByRole('button', { name: 'Hide this offer' }));
  expect(screen.queryByText(/welcome gift/)).toBeNull();
});

test('the server says that there is no welcome bonus → no banner, though its week runs', () => {
  const store = hoursAfterSignup(5);
  store.set(welcomeDiscountAtom, null);
  renderScreen(banners, { user: newcomer, store });
  expect(screen.queryByText(/welcome gift/)).toBeNull();
});

test('the time bonus was used, and its order refunded → the welcome bonus, which the server still applies', () => {
  renderScreen(banners, { user: { ...newcomer, time_bonus_used: true }, store: hoursAfterSignup(1) });
  expect(screen.queryByText('25% off your credits')).toBeNull();
  expect(screen.getByText(/welcome gift/)).toBeVisible();
});

test.each([
  ['a week after signup', newcomer, 169],
  ['a member who bought', { ...newcomer, paid_user: true }, 5],
])('%s → no banner', (_name, user, hours) => {
  renderScreen(banners, { user, store: hoursAfterSignup(hours) });
  expect(screen.queryByRole('link')).toBeNull();
});

describe('the popup', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['no credits → opens after 40 s', newcomer, { name: 'time-bonus', props: {} }],
    ['credits left → stays away', { ...newcomer, credits: 3 }, null],
  ])('%s', (_name, user, opened) => {
    const store = hoursAfterSignup(1);
    renderScreen(<OfferTimer />, { user, store });
    act(() => jest.advanceTimersByTime(39_000));
    expect(store.get(overlayAtom)).toBeNull();
    act(() => jest.advanceTimersByTime(2_000));
    expect(store.get(overlayAtom)).toEqual(opened);
  });

  test.each([
    ['time bonus over → the welcome bonus opens, credits or not', 5, { ...newcomer, credits: 3 }, { name: 'welcome-bonus', props: {} }],
    ['closed on another device → it does not open', 5, { ...newcomer, dismissals: { 'welcome-bonus': SIGNED_UP } }, null],
    ['its banner was hidden → it does not open', 5, { ...newcomer, dismissals: { 'welcome-bonus-banner': SIGNED_UP } }, null],
    ['bought before → it does not open', 5, { ...newcomer, paid_user: true }, null],
    ['a week later → it does not open', 169, newcomer, null],
  ])('%s', (_name, hours, user, opened) => {
    const store = hoursAfterSignup(hours);
    renderScreen(<OfferTimer />, { user, store });
    act(() => jest.advanceTimersByTime(41_000));
    expect(store.get(overlayAtom)).toEqual(opened);
  });

  test('the member leaves for a conversation just then → it does not cover it', () => {
    const store = hoursAfterSignup(5);
    const { unmount } = renderScreen(<OfferTimer />, { user: newcomer, store });
    act(() => jest.advanceTimersByTime(41_000));
    expect(store.get(overlayAtom)).toMatchObject({ name: 'welcome-bonus' });
    unmount();
    expect(store.get(overlayAtom)).toBeNull();
  });

  test('somebody writes → it waits until they are done', () => {
    const store = hoursAfterSignup(5);
    renderScreen(
      <>
        <OfferTimer />
        <input aria-label="Search" />
      </>,
      { user: newcomer, store },
    );
    const field = screen.getByRole('textbox', { name: 'Search' });
    field.focus();
    act(() => jest.advanceTimersByTime(41_000));
    expect(store.get(overlayAtom)).toBeNull();
    field.blur();
    act(() => jest.advanceTimersByTime(6_000));
    expect(store.get(overlayAtom)).toMatchObject({ name: 'welcome-bonus' });
  });
});

/** What the server is told to remember. */
function toldBy(store: ReturnType<typeof createStore>): string[] {
  const told: string[] = [];
  store.set(dismissHandlerAtom, { tell: (key) => void told.push(key) });
  return told;
}

test('closing the popup is remembered', async () => {
  const store = hoursAfterSignup(1);
  const told = toldBy(store);
  const { user, overlay } = renderScreen(<TimeBonus />, { user: newcomer, store });
  await user.click(screen.getByRole('button', { name: 'Maybe later' }));
  expect(overlay()).toBeNull();
  expect([told, Object.keys(store.get(dismissalsAtom))]).toEqual([['time-bonus'], ['time-bonus']]);
});

test('closing the welcome modal is remembered', async () => {
  const store = hoursAfterSignup(5);
  const told = toldBy(store);
  const { user, overlay } = renderScreen(<WelcomeBonus />, { user: newcomer, store });
  expect(screen.getByRole('link', { name: 'See credits' })).toHaveAttribute('href', '/credits');
  await user.click(screen.getByRole('button', { name: 'Maybe later' }));
  expect(overlay()).toBeNull();
  expect([told, Object.keys(store.get(dismissalsAtom))]).toEqual([['welcome-bonus'], ['welcome-bonus']]);
});

test('the welcome discount is loaded; balance and Premium follow the live event', async () => {
  const welcome = aDiscount();
  const { store, emit } = renderScreen(<CreditsLive />, { user: aUser(), api: { getDiscount: { discount: welcome } } });
  await waitFor(() => expect(store.get(welcomeDiscountAtom)).toEqual(welcome));
  emit('credits', { credits: 60, paid_user: true });
  expect(store.get(userAtom)).toMatchObject({ credits: 60, paid_user: true });
  await waitFor(() => expect(store.get(welcomeDiscountAtom)).toBeNull());
});

test('a premium member’s message is paid → the event has all, nothing is loaded; Premium is new → loaded', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh });
  const { emit } = renderScreen(<CreditsLive />, {
    user: aUser({ free_messages_left: 2 }),
    store,
    api: { getDiscount: { discount: null } },
  });
  emit('credits', { credits: 60, paid_user: true, free_messages_left: null });
  expect(store.get(userAtom)).toMatchObject({ credits: 60, paid_user: true, free_messages_left: null });
  expect(refresh).toHaveBeenCalledTimes(1);
  emit('credits', { credits: 59, paid_user: true, free_messages_left: null });
  expect(store.get(userAtom)?.credits).toBe(59);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('no welcome discount to be had → nothing is said', async () => {
  const { store, calls } = renderScreen(<CreditsLive />, { user: aUser(), api: { getDiscount: failWith('unexpected') } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(store.get(welcomeDiscountAtom)).toBeUndefined();
  expect(screen.getByRole('status', { name: 'Toasts' })).toBeEmptyDOMElement();
});

test('premium member → asks for no welcome discount', () => {
  const { calls } = renderScreen(<CreditsLive />, { user: aPremiumUser() });
  expect(calls).toEqual([]);
});
