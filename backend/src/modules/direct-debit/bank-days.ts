const DAY_MS = 86_400_000;

/** Between the pre-notification and the collection: the mandate requires at least one day (docs/product/payments.md#direct-debit). */
const NOTICE_BANK_DAYS = 2;

/** The collection date of an order confirmed now, `YYYY-MM-DD`: the second bank day from now. */
export const collectionDay = (now: Date): string => bankDayAfter(now, NOTICE_BANK_DAYS);

/** Whether an order that is announced or handed over now can still be collected on that day: at least one bank day later. */
export const isInTime = (collectOn: string, now: Date): boolean => collectOn >= bankDayAfter(now, 1);

function bankDayAfter(now: Date, days: number): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  let day = new Date(midnight);
  for (let remaining = days; remaining > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (isBankDay(day)) remaining--;
  }
  return day.toISOString().slice(0, 10);
}

/** Whether TARGET, the European settlement system, is open: not at weekends, nor on its six holidays. */
export function isBankDay(day: Date): boolean {
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return false;
  const monthAndDay = day.toISOString().slice(5, 10);
  if (['01-01', '05-01', '12-25', '12-26'].includes(monthAndDay)) return false;
  const fromEaster = Math.round((day.getTime() - easter(day.getUTCFullYear())) / DAY_MS);
  return fromEaster !== -2 && fromEaster !== 1;
}

/** Easter Sunday of the Gregorian calendar (Butcher's algorithm), at midnight UTC. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}
