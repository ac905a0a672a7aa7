import type { ProfileCard } from '@nightlark/contract';
import type { ThumbImage } from '@nightlark/profile';

/** Only the fields that a tile shows, to reduce the page state. */
export interface TileCard extends Pick<
  ProfileCard,
  'id' | 'name' | 'age' | 'country' | 'region' | 'city' | 'distance_km' | 'online' | 'fictional' | 'liked' | 'match'
> {
  main_image: ThumbImage | null;
}

export function tileCard({
  id,
  name,
  age,
  country,
  region,
  city,
  distance_km,
  online,
  fictional,
  liked,
  match,
  main_image,
}: ProfileCard): TileCard {
  // The region is shown only without a town.
  const place = { country, region: city === null ? region : null, city };
  return { id, name, age, ...place, distance_km, online, fictional, liked, match, main_image: main_image && thumbImage(main_image) };
}

function thumbImage({ id, locked, thumb_match, color, placeholder }: ThumbImage): ThumbImage {
  return { id, locked, thumb_match, color, placeholder };
}
