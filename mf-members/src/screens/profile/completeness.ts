import type { OwnProfile } from '@nightlark/contract';

/** Steps to a complete profile, most useful first, with their anchors on the page. */
const STEPS = [
  { id: 'photo', anchor: 'photos', done: ({ main_image }: OwnProfile) => main_image !== null },
  { id: 'about', anchor: 'about', done: ({ about }: OwnProfile) => about.trim().length >= 40 },
  { id: 'interests', anchor: 'interests', done: ({ interests }: OwnProfile) => interests.length >= 3 },
  { id: 'morePhotos', anchor: 'photos', done: ({ images }: OwnProfile) => images.length >= 3 },
  { id: 'place', anchor: 'place', done: ({ place_id }: OwnProfile) => place_id !== null },
  { id: 'sexuality', anchor: 'details', done: ({ sexuality }: OwnProfile) => sexuality !== null },
  { id: 'status', anchor: 'details', done: ({ relationship_status }: OwnProfile) => relationship_status !== null },
  {
    id: 'looks',
    anchor: 'details',
    done: ({ hair_color, eye_color, body_type }: OwnProfile) => hair_color !== null && eye_color !== null && body_type !== null,
  },
] as const;

export type Step = (typeof STEPS)[number];

/** How complete a profile is, in percent, and what is missing. */
export function completenessOf(profile: OwnProfile): { percent: number; missing: Step[] } {
  const missing = STEPS.filter(({ done }) => !done(profile));
  return { percent: Math.round(((STEPS.length - missing.length) / STEPS.length) * 100), missing };
}
