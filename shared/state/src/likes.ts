import type { ProfileCard } from '@nightlark/contract';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { likesAtom, newLikesAtom } from './account.ts';

export type LikeMark = Pick<ProfileCard, 'liked' | 'match'>;

/** Like states changed since the page load, by profile id. They override loaded lists, so that all screens are consistent. */
export const likeMarksAtom = atom<Readonly<Record<number, LikeMark>>>({});

const setLikeMarkAtom = atom(null, (_get, set, id: number, mark: LikeMark) => {
  set(likeMarksAtom, (marks) => ({ ...marks, [id]: mark }));
});

/** Whether I like this member, and whether it is mutual: the latest known state. */
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

/** Returns a function that marks a received like as seen and updates the counter (docs/product/likes-and-match-games.md#likes). */
export function useLikeSeen(): (id: number, newLikesLeft: number) => void {
  return useSetAtom(likeSeenAtom);
}
