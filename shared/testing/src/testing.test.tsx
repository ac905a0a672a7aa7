import { apiContext, isApiError, useApi } from '@nightlark/api-client';
import type { ScreenModule } from '@nightlark/contract';
import { entities } from '@nightlark/contract/api';
import { useLiveEvent, useOverlay, useToast, useUser } from '@nightlark/state';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { aChat, aMessage, anOwnProfile, aProfile, aProfileCard, aSettings, aUser, failWith, renderScreen } from './index.ts';

const memberScreen: ScreenModule = {
  loader: ({ context, params }: LoaderFunctionArgs) => context.get(apiContext).call('getMember', { query: { id: Number(params['id']) } }),
  Component: () => {
    const { profile } = useLoaderData<{ profile: { name: string } }>();
    return (
      <main>
        <h1>{profile.name}</h1>
        <Link to="/chats?x=1">Chats</Link>
      </main>
    );
  },
};

function LikeButton() {
  const api = useApi();
  const user = useUser();
  const toast = useToast();
  const overlay = useOverlay();
  const [typing, setTyping] = useState(0);
  useLiveEvent('typing', ({ conversation }) => setTyping(conversation));
  const like = () =>
    api.call('like', { body: { id: 4 } }).then(
      ({ profile }) => overlay.open('match', { profileId: profile.id }),
      (error) => toast(isApiError(error) ? error.message : 'no', { tone: 'danger' }),
    );
  return (
    <button onClick={() => void like()}>
      {user?.profile.name} <FormattedMessage id="common.close" /> {typing}
    </button>
  );
}

test('a screen is rendered with its loader, and its API calls are answered at the network', async () => {
  const { calls } = renderScreen(memberScreen, {
    path: '/members/7',
    route: '/members/:id',
    api: {
      getMember: {
        profile: aProfile({ name: 'Freja' }),
        images: [],
        related: [],
        notes: { member_since: null, last_active: null },
        liked: false,
        match: false,
        conversation: null,
        indexable: false,
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Freja' })).toBeTruthy();
  expect(calls).toEqual([{ name: 'getMember', query: { id: '7' }, body: undefined }]);
});

test('a link that leads away shows where', async () => {
  const { user } = renderScreen(<Link to="/chats?x=1">Chats</Link>, { route: '/' });
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('Elsewhere: /chats?x=1')).toBeTruthy();
});

test('member, language, overlays and live events are at hand', async () => {
  const { user, overlay, emit, calls } = renderScreen(<LikeButton />, {
    locale: 'pl',
    user: aUser({ profile: anOwnProfile({ name: 'Ola' }) }),
    api: { like: ({ body }) => ({ liked: true, match: true, profile: aProfileCard({ id: Number(body.id) }) }) },
  });
  emit('typing', { conversation: 9 });
  await user.click(screen.getByRole('button', { name: 'Ola Zamknij 9' }));
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: 4 } }));
  expect(calls).toEqual([{ name: 'like', query: {}, body: { id: 4 } }]);
});

test('an error of the contract arrives with its message', async () => {
  const { user } = renderScreen(<LikeButton />, { api: { like: failWith('limit_reached', { message: 'Enough for today' }) } });
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('Enough for today')).toBeTruthy();
});

test('builders build what the contract’s schemas accept', () => {
  expect(entities.user.parse(aUser())).toBeTruthy();
  expect(entities.profileCard.parse(aProfileCard())).toBeTruthy();
  expect(entities.chatListItem.parse(aChat())).toBeTruthy();
  expect(entities.message.parse(aMessage())).toBeTruthy();
  expect(entities.settings.parse(aSettings())).toBeTruthy();
});
