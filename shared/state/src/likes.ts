import type { ProfileCard } from '@nightlark/contract';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { likesAtom, newLikesAtom } from './account.ts';

export type LikeMark = Pick<ProfileCard, 'liked' | 'match'>;

/** What became of likes since the page was loaded, by profile id. Newer than any list, so grid, profile and likes agree. */
export const likeMarksAtom = atom<Readonly<Record<number, LikeMark>>>({});

const setLikeMarkAtom = atom(null, (_get, set, id: number, mark: LikeMark) => {
  set(likeMarksAtom, (marks) => ({ ...marks, [id]: mark }));
});

/** Whether I like this member and they me, as far as anything on this page knows. */
export function useLikeMark({ id, liked, match }: Pick<ProfileCard, 'id' | 'liked' | 'match'>): LikeMark {
  return useAtomValue(likeMarksAtom)[id] ?? { liked, match };
}

export function useSetLikeMark(): (id: number, mark: LikeMark) => void {
  return useSetAtom(setLikeMarkAtom);
}

const likeSeenAtom = atom(null, (_get, set, id: number, newLikesLeft: number) => {
  set(newLikesAtom, newLikesLeft);
  set(
    likesAtom,
    (likes) => likes && { ...likes, liked_by: likes.liked_by.map((like) => (like.id === id ? { ...like, like_new: false } : like)) },
  );
});

/** Tells everything on the page that a like is not new any more, and how many still are (docs/product/likes-and-match-games.md#likes). */
export function useLikeSeen(): (id: number, newLikesLeft: number) => void {
  return useSetAtom(likeSeenAtom);
}
