import type { Locator } from '@playwright/test';

/** Picks `YYYY-MM-DD` part by part, in whatever order and words the language has them. */
export async function pickBirthday(place: Pick<Locator, 'locator'>, date: string): Promise<void> {
  const [year, month, day] = date.split('-') as [string, string, string];
  for (const [part, value] of Object.entries({ day, month, year }))
    await place.locator(`select[autocomplete=bday-${part}]`).selectOption(value);
}
