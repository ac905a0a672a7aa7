import type { ProfileCard } from '@nightlark/contract';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { likesAtom, newLikesAtom } from './account.ts';

export type LikeMark = Pick<ProfileCard, 'liked' | 'match'>;

/** Like states changed since the page load, by profile id, with the moment of the change. */
const likeMarksAtom = atom<Readonly<Record<number, LikeMark & { at: number }>>>({});

/** The order of changes and loads; the shown data was loaded after this moment. */
let moment = 0;
const loadedSinceAtom = atom(0);

/** For the shell, as a page's data starts to load; returns what to call once it is loaded, before it is rendered. */
export const startPageLoadAtom = atom(null, (_get, set) => {
  const start = ++moment;
  return () => set(loadedSinceAtom, start);
});

/** When a loaded profile was loaded, at the earliest: known as it is rendered first. Lists of before may be rendered again. */
const loadedSince = new WeakMap<object, number>();

function loadedAt(profile: object, now: number): number {
  const known = loadedSince.get(profile) ?? now;
  loadedSince.set(profile, known);
  return known;
}

// eslint-disable-next-line max-params -- live remotes call it so
const setLikeMarkAtom = atom(null, (_get, set, id: number, mark: LikeMark, isPending = false) => {
  set(likeMarksAtom, (marks) => ({ ...marks, [id]: { ...mark, at: isPending ? Infinity : ++moment } }));
});

/**
 * Whether I like this member, and whether it is mutual. A change overrides profiles that were loaded before, so that all screens are
 * consistent; one loaded later is newer.
 * @param profile as loaded, not a copy
 */
export function useLikeMark(profile: Pick<ProfileCard, 'id' | 'liked' | 'match'>): LikeMark {
  const since = loadedAt(profile, useStore().get(loadedSinceAtom));
  const mark = useAtomValue(likeMarksAtom)[profile.id];
  const { liked, match } = mark && mark.at > since ? mark : profile;
  return { liked, match };
}

/** Changes a like's state; while the request is pending, no loaded data is newer. */
export function useSetLikeMark(): (id: number, mark: LikeMark, isPending?: boolean) => void {
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
