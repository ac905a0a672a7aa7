import { overlayAtom, trafficsourceAtom } from '@nightlark/state';
import { aSettings, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { Component } from './signup-overlay.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; }; // prettier-ignore
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; }; // prettier-ignore
});

function open(source: string | null) {
  const store = createStore();
  store.set(trafficsourceAtom, source);
  store.set(overlayAtom, { name: 'signup', props: {} });
  const settings = aSettings({ signups: 'with_trafficsource' });
  return renderScreen(<Component />, { path: '/members?gender=male', route: '/members', store, settings });
}

test('sign-up is closed to this visitor → the login, and back afterwards', async () => {
  const { overlay } = open(null);
  expect(await screen.findByText('Elsewhere: /login?next=%2Fmembers%3Fgender%3Dmale')).toBeVisible();
  expect(overlay()).toBeNull();
});

test('sign-up is open to this visitor → its first question', async () => {
  open('ads');
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});
