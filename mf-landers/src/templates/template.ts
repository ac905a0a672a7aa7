import type { LanderPicture, LanderTemplate, LanderTexts } from '@nightlark/contract';
import type { Person } from '../api/people.ts';

/** As many people as a design shows: each costs bytes. One is for shared links. */
export const PEOPLE: Record<LanderTemplate, number> = {
  circle: 10, collage: 16, deck: 4, film: 1, gallery: 7, lateline: 4, map: 16, moods: 1, scenes: 1,
}; // prettier-ignore

/** What every design is given. There may be no people at all. */
export interface TemplateProps {
  texts: LanderTexts;
  people: readonly Person[];
  /** Marketing's own, in designs that show such (`LANDER_PICTURES`). */
  pictures: readonly LanderPicture[];
}
