import { errorGroupSchema, ErrorGroups, type FailedPlace } from './error-groups.ts';

const HOUR_MS = 3_600_000;
const error = (changes: Partial<FailedPlace> = {}): FailedPlace => ({
  remote: 'mf-alpha',
  version: '1.0.0',
  where: 'render',
  route: 'alpha',
  isInBrowser: true,
  message: 'it broke',
  stack: [],
  ...changes,
});

function groupsAt(start = 0) {
  const clock = { now: start };
  return { clock, groups: new ErrorGroups(() => clock.now) };
}

test('an error again → counted with its like, from the first to the last; of another version or page it is another', () => {
  const { clock, groups } = groupsAt(1_000);
  groups.record(error());
  clock.now = 5_000;
  groups.record(error());
  groups.record(error({ version: '1.1.0' }));
  expect(groups.list()).toEqual([
    { ...error(), count: 2, first: 1_000, last: 5_000 },
    { ...error({ version: '1.1.0' }), count: 1, first: 5_000, last: 5_000 },
  ]);
});

test('an error of more than a day ago → forgotten', () => {
  const { clock, groups } = groupsAt();
  groups.record(error());
  clock.now = 25 * HOUR_MS;
  expect(groups.list()).toEqual([]);
});

test('somebody reports thousands of different errors → as many as are held, and what happens often stays', () => {
  const { clock, groups } = groupsAt();
  for (let times = 0; times < 3; times++) groups.record(error({ message: 'a real one' }));
  for (let made = 0; made < 5_000; made++) {
    clock.now++;
    groups.record(error({ message: `made up ${made}`.padEnd(5_000, 'x'), stack: Array<string>(50).fill('mf-alpha/1.0.0/a.js:1:1') }));
  }
  const held = groups.list();
  expect(held).toHaveLength(60);
  expect(held).toContainEqual(expect.objectContaining({ message: 'a real one', count: 3 }));
  expect(held.at(-1)).toMatchObject({ message: expect.stringContaining('made up 4999') });
  groups.record(error({ route: 'r'.repeat(4_000), where: 'w'.repeat(4_000), stack: [`mf-a/1/${'a'.repeat(4_000)}:1:1`] }));
  for (const one of groups.list()) expect(errorGroupSchema.parse(one)).toEqual(one);
  expect(JSON.stringify(held).length).toBeLessThan(60 * 1_000);
});
