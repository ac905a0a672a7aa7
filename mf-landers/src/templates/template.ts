import type { LanderPicture, LanderTexts } from '@nightlark/contract';
import type { Person } from '../api/people.ts';

/** What every design is given. There may be no people at all. */
export interface TemplateProps {
  texts: LanderTexts;
  people: readonly Person[];
  /** Marketing's own, in designs that show such (`LANDER_PICTURES`). */
  pictures: readonly LanderPicture[];
}
