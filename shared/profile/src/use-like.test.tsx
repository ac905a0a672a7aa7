import type { ResponseOf } from '@nightlark/contract';
import { overlayAtom } from '@nightlark/state';
import { aProfileCard, aUser, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useLike } from './use-like.ts';

const freja = aProfileCard({ id: 7, name: 'Freja' });

function Page() {
  const { toggle } = useLike(freja);
  return (
    <>
      <button type="button" onClick={() => void toggle()}>
        Like
      </button>
      <input aria-label="Search" />
    </>
  );
}

type Rendered = ReturnType<typeof renderScreen>;
/** Likes a member on their page; they have liked too. */
async function likeAnd(meanwhile: (page: Rendered) => unknown): Promise<Rendered> {
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'like'>>();
  const page = renderScreen(<Page />, { path: '/members/7', route: '/members/7', user: aUser(), api: { like: () => promise } });
  await page.user.click(screen.getByRole('button', { name: 'Like' }));
  await waitFor(() => expect(page.calls).toHaveLength(1));
  await meanwhile(page);
  resolve({ liked: true, match: true, profile: freja });
  return page;
}

test('a like is mutual → the match', async () => {
  const { overlay } = await likeAnd(() => {});
  await waitFor(() => expect(overlay()).toEqual({ name: 'match', props: { profileId: 7 } }));
});

test.each<[string, (page: Rendered) => unknown, 'buy-credits' | null]>([
  ['went to another page', ({ router }) => act(() => router.navigate('/chats')), null],
  [
    'opened another overlay',
    ({ store }) => act(() => store.set(overlayAtom, { name: 'buy-credits', props: { needed: 3, back: '/chats/5' } })),
    'buy-credits',
  ],
  ['is typing', ({ user }) => user.click(screen.getByRole('textbox', { name: 'Search' })), null],
])('it is mutual, and the member %s before the response → a toast with the way to the chat', async (_, meanwhile, name) => {
  const { overlay } = await likeAnd(meanwhile);
  expect(await screen.findByRole('link', { name: 'Write now' })).toHaveAttribute('href', '/members/7/chat');
  expect(screen.getByText(/You and Freja like each other/)).toBeVisible();
  expect(overlay()?.name ?? null).toBe(name);
});
