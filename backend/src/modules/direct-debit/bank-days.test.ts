import { collectionDay, isInTime, isBankDay } from './bank-days.ts';

test.each([
  ['a Tuesday', '2026-06-02T23:30:00Z', '2026-06-04'],
  ['a Thursday, over the weekend', '2026-06-04T08:00:00Z', '2026-06-08'],
  ['before Good Friday and Easter Monday', '2026-04-01T08:00:00Z', '2026-04-07'],
  ['before Christmas, over both days and the weekend', '2026-12-23T08:00:00Z', '2026-12-28'],
  ['New Year’s Eve', '2027-12-31T08:00:00Z', '2028-01-04'],
])('%s → the second day on which banks settle', (_when, now, day) => {
  expect(collectionDay(new Date(now))).toBe(day);
});

test('announced before the day, also at the weekend → in time; on the day or after it → not', () => {
  const day = '2026-06-08';
  const announced = [
    '2026-06-05T23:00:00Z',
    '2026-06-06T08:00:00Z',
    '2026-06-07T08:00:00Z',
    '2026-06-08T00:00:00Z',
    '2026-06-09T08:00:00Z',
  ];
  expect(announced.map((now) => isInTime(day, new Date(now)))).toEqual([true, true, true, false, false]);
});

test('Easter of years early and late → Good Friday and Easter Monday are closed', () => {
  for (const day of ['2008-03-21', '2008-03-24', '2011-04-22', '2011-04-25', '2026-04-03', '2026-04-06'])
    expect([day, isBankDay(new Date(`${day}T00:00:00Z`))]).toEqual([day, false]);
});
