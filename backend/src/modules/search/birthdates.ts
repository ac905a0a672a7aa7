/** An ISO date some years away. 29 February becomes the 28th in other years. */
export function shiftYears(date: string, years: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = year + years;
  const last = new Date(Date.UTC(target, month, 0)).getUTCDate();
  return [String(target).padStart(4, '0'), pad(month), pad(Math.min(day, last))].join('-');
}

/**
 * The birth dates of ages in a range (both included) on a UTC day, consistent with `ageOn`:
 * after the first, up to and including the second.
 */
export function birthdatesOfAges(minAge: number, maxAge: number, now: Date): { after: string; upTo: string } {
  const today = now.toISOString().slice(0, 10);
  return { after: shiftYears(today, -maxAge - 1), upTo: shiftYears(today, -minAge) };
}

/** The first day of a date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first day of the month after a date's. */
export function nextMonth(date: string): string {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01-01` : `${date.slice(0, 5)}${pad(month + 1)}-01`;
}

const pad = (value: number) => String(value).padStart(2, '0');
