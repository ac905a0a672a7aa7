import { waitUntil } from './tab.ts';

test('a busy machine: each answer takes long → the page is asked as often as on a free one', async () => {
  let asked = 0;
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    return ++asked === 4;
  };
  expect(await waitUntil(slowly, 400)).toBe(true);
});

test('the answer stays no → it ends', async () => {
  expect(await waitUntil(async () => false, 200)).toBe(false);
});
