import type { LanderPicture, LanderTemplate, LanderTexts } from '@nightlark/contract';
import type { Person, VisiblePeople } from '../api/people.ts';
import type { Light } from './map/chart.ts';

/** As much of people as a design shows. One is for shared links. */
export const SHOWN: Record<LanderTemplate, VisiblePeople> = {
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

/** What every design is given. There may be no people at all. */
export interface TemplateProps {
  texts: LanderTexts;
  people: readonly Person[];
  /** Marketing's own, in designs that show such (`LANDER_PICTURES`). */
  pictures: readonly LanderPicture[];
  /** The country's towns, in the design that draws a map. */
  lights: readonly Light[];
}
