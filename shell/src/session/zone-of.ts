/** Not in TypeScript's library yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => readonly string[] | undefined };

/** By country. Asking `Intl` takes a twelfth of a page's time. */
const known = new Map<string, string>();

/** The time zone of a country's mainland; UTC for one with several, and an unknown one. Read on the server. */
export function zoneOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'UTC';
  const zone = known.get(country) ?? findZone(country);
  known.set(country, zone);
  return zone;
}

function findZone(country: string): string {
  const zones = (new Intl.Locale('und', { region: country }) as LocaleWithZones).getTimeZones() ?? [];
  const european = zones.filter((zone) => zone.startsWith('Europe/'));
  // Germany has two, which are the same.
  if (european.length > 0 && european.length <= 2) return european[0]!;
  return zones.length === 1 ? zones[0]! : 'UTC';
}
