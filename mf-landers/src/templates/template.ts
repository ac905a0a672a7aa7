import type { LanderPicture, LanderTemplate, LanderTexts } from '@nightlark/contract';
import type { Person, VisiblePeople } from '../api/people.ts';
import type { Light } from './map/chart.ts';

/** Number of members that a design shows. One is for link previews. */
export const VISIBLE_PEOPLE: Record<LanderTemplate, VisiblePeople> = {
  circle: { most: 10, hasPlace: true },
  collage: { most: 16 },
  deck: { most: 4, isLarge: true, hasPlace: true },
  film: { most: 1 },
  gallery: { most: 7, isLarge: true, hasPlace: true },
  lateline: { most: 4, hasPlace: true },
  map: { most: 16, hasPlace: true },
  moods: { most: 1 },
  scenes: { most: 1 },
};

/** Props of every design. `people` may be empty. */
export interface TemplateProps {
  texts: LanderTexts;
  people: readonly Person[];
  /** Pictures uploaded by marketing, in designs that support them (`LANDER_PICTURES`). */
  pictures: readonly LanderPicture[];
  /** The country's towns, for the map design. */
  lights: readonly Light[];
}
