import type { Api } from '@nightlark/api-client';
import type { Image, LanderVariant, Locale, ProfileCard } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';

/** As much of a member as an advert shows. */
export interface Person extends Pick<ProfileCard, 'id' | 'name' | 'age' | 'online' | 'fictional' | 'country'> {
  /** Empty where the design does not show it. */
  place: string;
  /** The large photo, and whether it may be shared, where the design needs it. */
  image: (Pick<Image, 'thumb_match' | 'color'> & Partial<Pick<Image, 'match' | 'status'>>) | null;
}

/** What a design shows of people: what nobody sees costs bytes all the same. */
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

/** The first one's photo is for shared links, too. */
function asShown({ image, place, ...person }: Person, index: number, { isLarge, hasPlace }: VisiblePeople): Person {
  const photo = image && (isLarge || index === 0) ? image : image && { thumb_match: image.thumb_match, color: image.color };
  return { ...person, place: hasPlace ? place : '', image: photo };
}

/**
 * Members whom an advert may show: real, with a photo. Where visitors may not search, or the search is down, there are none,
 * and the lander stands without them.
 */
export async function findPeople(
  api: Api,
  { gender, online }: LanderVariant,
  shown: VisiblePeople,
  locale: Locale,
  signal: AbortSignal,
): Promise<Person[]> {
  const found = await api
    .call('search', { query: { ...(gender && { gender }), ...(online && { online: 'true' }) }, signal })
    .catch(() => null);
  const profiles = [...(found?.profiles ?? []), ...(online ? [] : (found?.similar?.profiles ?? []))];
  return profiles
    .filter((profile) => !profile.fictional && profile.main_image)
    .slice(0, shown.most)
    .map((profile, index) => asShown(personOf(profile, locale), index, shown));
}
