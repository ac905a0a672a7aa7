import type { ProfileCard } from '@nightlark/contract';

/** The card of a member whom the viewer knows but may no longer see: the name, and nothing else that changes. */
export function nameOnly(card: ProfileCard): ProfileCard {
  return {
    ...card,
    region: null,
    city: null,
    distance_km: null,
    online: false,
    photo_count: 0,
    main_image: null,
    liked: false,
    match: false,
  };
}
