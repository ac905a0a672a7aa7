import type { ResponseOf } from '@nightlark/contract';
import type { Prices } from '../credits/prices.ts';

/**
 * The gifts by their price class; prices are the settings' `gift_credits` (docs/product/credits-and-premium.md). Their names and pictures
 * are in `mf-chat/src/components/gifts`.
 */
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

/** A price class without a configured price is not sold. */
export function listGifts(credits: Prices['gifts']): ResponseOf<'getGifts'>['gifts'] {
  return Object.entries(GIFT_CLASSES).flatMap(([id, priceClass]) => {
    const price = credits[priceClass];
    return price === undefined ? [] : [{ id, credits: price }];
  });
}

/** The price of a gift, or null if there is no such gift. */
export function giftPrice(id: string | undefined, credits: Prices['gifts']): number | null {
  return listGifts(credits).find((gift) => gift.id === id)?.credits ?? null;
}
