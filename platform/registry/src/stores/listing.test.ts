import { createListing } from './listing.ts';

test('many ask for keys that do not exist → one listing answers all of them', async () => {
  let listings = 0;
  const { has } = createListing(async () => (listings++, ['known']));
  const invented = Array.from({ length: 500 }, (_, index) => has(`invented-${index}`));
  expect(await Promise.all([...invented, has('known')])).toEqual([...invented.map(() => false), true]);
  expect(await has('known')).toBe(true);
  expect(listings).toBe(1);
});

test('a key that is written between two listings is found', async () => {
  const keys = ['first'];
  const { has } = createListing(async () => [...keys], 50);
  expect(await has('second')).toBe(false);
  keys.push('second');
  expect(await has('second')).toBe(true);
});

test('a listing that fails fails who waits for it, and the next is tried', async () => {
  let isDown = true;
  const { has } = createListing(async () => {
    if (isDown) throw new Error('The store is away');
    return ['key'];
  }, 10);
  await expect(has('key')).rejects.toThrow('The store is away');
  isDown = false;
  expect(await has('key')).toBe(true);
});
