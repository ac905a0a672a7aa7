import { CONCURRENCY, startCases } from './start-cases.ts';

const CASES = [['one'], ['two'], ['three']] as const;

test('all are started in their order, few at once', async () => {
  const waiting = new Map<string, () => void>();
  const outcome = startCases(CASES, ([name]) => new Promise<string>((resolve) => waiting.set(name, () => resolve(`${name} is done`))));
  const end = async (name: string) => {
    waiting.get(name)!();
    return outcome(name);
  };
  await new Promise(setImmediate);
  expect([...waiting.keys()]).toEqual(['one', 'two'].slice(0, CONCURRENCY));
  expect(await end('one')).toBe('one is done');
  await new Promise(setImmediate);
  expect([...waiting.keys()]).toEqual(['one', 'two', 'three']);
  expect(await end('three')).toBe('three is done');
  expect(await end('two')).toBe('two is done');
});

test('a case that fails → its error when its outcome is requested; requested again, it runs again', async () => {
  let tries = 0;
  const outcome = startCases(CASES, async ([name]) => {
    if (name === 'one' && ++tries === 1) throw new Error('no luck');
    return name;
  });
  expect(await outcome('two')).toBe('two');
  await expect(outcome('one')).rejects.toThrow('no luck');
  expect(await outcome('one')).toBe('one');
  expect(tries).toBe(2);
});
