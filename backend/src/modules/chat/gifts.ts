import type { ResponseOf } from '@nightlark/contract';

/** The gifts by their price class; the prices are the settings' `gift_credits` (decisions, "bundles"). */
const GIFT_CLASSES = {
  rose: 0,
  coffee: 0,
  chocolate: 0,
  cocktail: 1,
  bouquet: 1,
  teddy: 1,
  dinner: 2,
  champagne: 2,
  ring: 2,
} as const;

export const DEFAULT_GIFT_CREDITS: readonly number[] = [1, 3, 5];

export function listGifts(credits: readonly number[] = DEFAULT_GIFT_CREDITS): ResponseOf<'getGifts'>['gifts'] {
  return Object.entries(GIFT_CLASSES).map(([id, priceClass]) => ({ id, credits: credits[priceClass] ?? DEFAULT_GIFT_CREDITS[priceClass]! }));
}

/** What a gift costs, or null where there is no such gift. */
export function giftPrice(id: string | undefined, credits?: readonly number[]): number | null {
  return listGifts(credits).find((gift) => gift.id === id)?.credits ?? null;
}
