import { hashPassword, verifyPassword } from './password-hash.ts';

test('hash → fits its own password alone, with a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('moonlit-walk'), hashPassword('moonlit-walk')]);
  expect(first).not.toBe(second);
  expect(await verifyPassword('moonlit-walk', first)).toBe(true);
  expect(await verifyPassword('moonlit-wall', first)).toBe(false);
});

test('the same letters composed differently → the same password', async () => {
  expect(await verifyPassword('cafe\u0301-evening', await hashPassword('caf\u00e9-evening'))).toBe(true);
});

test.each([undefined, '', 'none', '$argon2id$broken'])('no usable hash (%s) → false', async (phc) => {
  expect(await verifyPassword('anything', phc)).toBe(false);
});

test('more at once than may run → all answered', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, () => hashPassword('x')));
  expect(new Set(hashes).size).toBe(12);
});
