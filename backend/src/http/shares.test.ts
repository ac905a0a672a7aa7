import { createShares } from './shares.ts';

const entered = (shares: ReturnType<typeof createShares>, source: string, count: number) =>
  Array.from({ length: count }, () => shares.enter(source)).filter(Boolean).length;

test('one source alone → as many calls as it wants', () => {
  expect(entered(createShares(), 'a', 300)).toBe(300);
});

test('others are there, too → a source has a quarter at most, and newcomers are let in', () => {
  const shares = createShares();
  expect(entered(shares, 'a', 24)).toBe(24);
  for (let each = 0; each < 20; each++) expect(shares.enter(`other ${each}`)).toBe(true);
  expect(entered(shares, 'a', 10)).toBe(0);
  expect(shares.enter('newcomer')).toBe(true);
});

test('its calls end → it has its share again', () => {
  const shares = createShares();
  entered(shares, 'a', 24);
  for (let each = 0; each < 20; each++) shares.enter(`other ${each}`);
  for (let each = 0; each < 16; each++) shares.leave('a');
  expect(shares.enter('a')).toBe(true);
});
