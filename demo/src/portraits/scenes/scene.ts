import type { Random } from '../../random.ts';

export type Clothing = 'summer' | 'casual' | 'evening' | 'warm' | 'stage';

/** A place to be photographed in, drawn in 800 × 1000. */
export interface Scene {
  /** Its average colour, for the placeholder before a photo is there. */
  color: string;
  /** The light on the person, and what the shadows take on. */
  light: string;
  shade: string;
  clothing: Clothing;
  draw(random: Random): string;
}
