import { type ProfileCard, type ResponseOf } from '@nightlark/contract';
import { aProfile, aSettings, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ownPaths } from '../../paths.ts';
import * as seat from '../members-id-landing3/screen.tsx';
import * as short from '../members-id-landing2/screen.tsx';
import * as poster from './screen.tsx';

const LANDINGS = [
  ['/members/7/landing', ownPaths.memberLanding.path, poster],
  ['/members/7/landing2', ownPaths.memberLanding2.path, short],
  ['/members/7/landing3', ownPaths.memberLanding3.path, seat],
] as const;

function Failure() {
  const error = useRouteError() as { status?: number };
  return <p>Status {isRouteErrorResponse(error) ? error.status : error.status}</p>;
}

function member(changes: Partial<ProfileCard> = {}): ResponseOf<'getMember'> {
  return {
    profile: aProfile({ id: 7, name: 'Freja', ...changes }),
    images: [],
    related: [],
    notes: { member_since: null, last_active: null },
    liked: false,
    match: false,
    conversation: null,
    indexable: false,
  };
}

function open(path: string, pattern: string, module: object, options: RenderOptions = {}) {
  return renderScreen([{ path: pattern, HydrateFallback: () => null, ErrorBoundary: Failure, ...module }], {
    path,
    api: { getMember: member() },
    ...options,
  });
}

describe.each(LANDINGS)('%s', (path, pattern, module) => {
  test('shows the member and leads to their sign-up, keeping where the visitor came from', async () => {
    open(`${path}?network=n1&sub1=a`, pattern, module);
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Freja, 31' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/members/7/signup?network=n1&sub1=a');
    expect(document.title).toBe('Freja, 31 · Nightlark');
  });

  test('search engines list it only where the member lets them', async () => {
    const { unmount } = open(path, pattern, module);
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    unmount();
    open(path, pattern, module, { api: { getMember: { ...member(), indexable: true } } });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
  });

  test.each([true, false])('a fictional member carries the label, also on a site that speaks of none: %s', async (fictional_warning) => {
    open(path, pattern, module, { settings: aSettings({ fictional_warning }), api: { getMember: member({ fictional: true }) } });
    expect(await screen.findByText('Fictional profile')).toBeTruthy();
  });

  test('a missing member is the missing page', async () => {
    open(path, pattern, module, { api: { getMember: failWith('not_found') } });
    expect(await screen.findByText('Status 404')).toBeTruthy();
  });

  test('a malformed id is the missing page, without a call', async () => {
    const { calls } = open(path.replace('7', 'seven'), pattern, module);
    expect(await screen.findByText('Status 404')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

test.each(['nothing', 'constructor', 'summer'])('an unknown slug %s shows what the address without one shows', async (slug) => {
  open(`/members/7/landing2/${slug}`, ownPaths.memberLanding2.path, short);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText('Status 404')).toBeNull();
});

test('a known slug has its own headline', async () => {
  open('/members/7/landing3/tonight', ownPaths.memberLanding3.path, seat);
  expect(await screen.findByRole('heading', { name: 'Tonight: two chairs, and one is still free.' })).toBeTruthy();
});

test('the call to action opens the sign-up with the member', async () => {
  const { user, overlay } = open('/members/7/landing', ownPaths.memberLanding.path, poster);
  await user.click(await screen.findByRole('link', { name: 'Say hello' }));
  expect(overlay()).toEqual({ name: 'signup', props: { profileId: 7 } });
});
