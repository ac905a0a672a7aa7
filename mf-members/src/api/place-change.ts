import type { Country } from '@nightlark/contract';

interface ChosenPlace {
  country: Country;
  /** Absent: the server finds the region. */
  region_id?: string | null;
  /** The text of the town field. */
  city: string;
  /** The chosen town; null if the text is only typed. */
  place_id: number | null;
}

/** Maps a place to fields of `updateProfile`. A chosen town implies its region; a typed one is sent by name, for the server to resolve if it is unique. */
export function placeChange({ country, region_id, city, place_id }: ChosenPlace) {
  return place_id === null ? { country, region_id, city: city.trim() || null } : { country, place_id };
}
