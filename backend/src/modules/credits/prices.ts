import type { Deps } from '../../deps.ts';
import type { OperatorSettings } from '../site/default-settings.ts';
import { operatorSettingsFor } from '../site/operator-settings.ts';

/** Prices of messages on a site, in credits; set by the operator (docs/product/credits-and-premium.md). */
export interface Prices {
  message: number;
  photo: number;
  /** By the gifts' price class. */
  gifts: readonly number[];
}

export const pricesOf = ({ message_credits, photo_credits, gift_credits }: OperatorSettings): Prices => ({
  message: message_credits,
  photo: photo_credits,
  gifts: gift_credits,
});

export const pricesFor = async (deps: Deps, domain?: string): Promise<Prices> => pricesOf(await operatorSettingsFor(deps, domain));
