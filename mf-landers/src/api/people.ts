import type { Api } from '@nightlark/api-client';
import type { Image, LanderVariant, Locale, ProfileCard } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';

/** The fields of a member that a lander shows. */
export interface Person extends Pick<ProfileCard, 'id' | 'name' | 'age' | 'online' | 'fictional' | 'country'> {
  /** Empty if the design does not show it. */
  place: string;
  /** The large photo and whether it may be shared, if the design needs it. */
  image: (Pick<Image, 'thumb_match' | 'color'> & Partial<Pick<Image, 'match' | 'status'>>) | null;
}

/** The parts of members that a design shows; others are not sent. */
export interface VisiblePeople {
  most: number;
  isLarge?: boolean;
  hasPlace?: boolean;
}

export function personOf(
  { id, name, age, online, fictional, city, region, country, main_image: image }: ProfileCard,
  locale: Locale,
): Person {
  return {
    id,
    name,
    age,
    online,
    fictional,
    country,
    place: city ?? region ?? countryName(locale, country),
    image: image && { match: image.match, thumb_match: image.thumb_match, color: image.color, status: image.status },
  };
}

/** The first member's photo is used for link previews too. */
function toVisible({ image, place, ...person }: Person, index: number, { isLarge, hasPlace }: VisiblePeople): Person {
  const photo = image && (isLarge || index === 0) ? image : image && { thumb_match: image.thumb_match, color: image.color };
  return { ...person, place: hasPlace ? place : '', image: photo };
}

/**
 * Loads members that a lander may show: real ones with a photo. Empty if visitors may not search or the search fails.
 */
export async function findPeople(
  api: Api,
  { gender, online }: LanderVariant,
  { visible, locale, signal }: { visible: VisiblePeople; locale: Locale; signal: AbortSignal },
): Promise<Person[]> {
  const found = await api
    .call('getFaces', { query: { real: 'true', ...(gender && { gender }), ...(online && { online: 'true' }) }, signal })
    .catch(() => null);
  return (found?.profiles ?? []).slice(0, visible.most).map((profile, index) => toVisible(personOf(profile, locale), index, visible));
}
