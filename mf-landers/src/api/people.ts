import type { Api } from '@nightlark/api-client';
import type { Image, LanderVariant, Locale, ProfileCard } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';

/** As much of a member as an advert shows. */
export interface Person extends Pick<ProfileCard, 'id' | 'name' | 'age' | 'online' | 'fictional'> {
  place: string;
  image: Pick<Image, 'match' | 'thumb_match' | 'color' | 'status'> | null;
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
    place: city ?? region ?? countryName(locale, country),
    image: image && { match: image.match, thumb_match: image.thumb_match, color: image.color, status: image.status },
  };
}

/**
 * Members whom an advert may show: real, with a photo. Where visitors may not search, or the search is down, there are none,
 * and the lander stands without them.
 */
export async function findPeople(
  api: Api,
  { gender, online }: LanderVariant,
  most: number,
  locale: Locale,
  signal: AbortSignal,
): Promise<Person[]> {
  const found = await api
    .call('search', { query: { ...(gender && { gender }), ...(online && { online: 'true' }) }, signal })
    .catch(() => null);
  const profiles = [...(found?.profiles ?? []), ...(online ? [] : (found?.similar?.profiles ?? []))];
  return profiles
    .filter((profile) => !profile.fictional && profile.main_image)
    .slice(0, most)
    .map((profile) => personOf(profile, locale));
}
