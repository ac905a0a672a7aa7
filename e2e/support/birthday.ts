import type { Locator } from '@playwright/test';

/** Enters `YYYY-MM-DD` field by field, in any language's order. */
export async function pickBirthday(place: Pick<Locator, 'locator'>, date: string): Promise<void> {
  const [year, month, day] = date.split('-') as [string, string, string];
  for (const [part, value] of Object.entries({ day, month, year }))
    await place.locator(`select[autocomplete=bday-${part}]`).selectOption(value);
}
