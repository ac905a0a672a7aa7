import type { Random } from '../../random.ts';

export type Clothing = 'summer' | 'casual' | 'evening' | 'warm' | 'stage';

/** A background scene, drawn in 800 × 1000. */
export interface Scene {
  /** Its average colour, for the placeholder. */
  color: string;
  /** The light on the person, and the tint of shadows. */
  light: string;
  shade: string;
  clothing: Clothing;
  draw(random: Random): string;
}
