import { idParam } from './id-param.ts';

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
])('%p → %p', (value, id) => expect(idParam(value)).toBe(id));

test.each([undefined, '', '0', '-1', '1.5', 'abc', '7x', '2147483648', '9999999999', '12345678901'])('%p → 404', (value) => {
  let thrown: unknown;
  try {
    idParam(value);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ status: 404 });
});
