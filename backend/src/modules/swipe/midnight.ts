import tzlookup from '@photostructure/tz-lookup';
import { placesOf } from '../site/places.ts';

export interface Home {
  country: string;
  region_id: string | null;
  lat: number | null;
  lon: number | null;
}

const HOUR_MS = 3_600_000;

/** A member's time zone: that of their town, else of their region's or country's largest one. */
export function zoneOf(home: Home): string {
  if (home.lat !== null && home.lon !== null) return tzlookup(home.lat, home.lon);
  const places = placesOf(home.country);
  const place = places.find(({ region_id }) => region_id === home.region_id) ?? places[0];
  return place ? tzlookup(place.lat, place.lon) : 'UTC';
}

/** The first midnight in a time zone after a given time. */
export function nextMidnight(zone: string, moment: Date): Date {
  const { year, month, day } = wallClock(zone, moment);
  for (let ahead = 1; ; ahead++) {
    const wanted = Date.UTC(year, month - 1, day + ahead);
    // The offset at that very time: the day may have 23 or 25 hours.
    let midnight = wanted - offsetMs(zone, new Date(wanted));
    midnight = wanted - offsetMs(zone, new Date(midnight));
    if (midnight > moment.getTime()) return new Date(midnight);
  }
}

function offsetMs(zone: string, moment: Date): number {
  const { year, month, day, hour, minute } = wallClock(zone, moment);
  const minutes = Math.floor(moment.getTime() / 60_000) * 60_000;
  return Date.UTC(year, month - 1, day, hour, minute) - minutes;
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

function wallClock(zone: string, moment: Date): Record<Part, number> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)])) as Record<Part, number>;
}

/** The minimum time between two resets, so that moving to another time zone gives no extra likes. */
export const SHORTEST_DAY_MS = 23 * HOUR_MS;
