import { idParam } from './id-param.ts';

test.each([
  ['7', 7],
  ['9007199254740991', 9_007_199_254_740_991],
])('%p → %p', (value, id) => expect(idParam(value)).toBe(id));

test.each([undefined, '', '0', '-1', '1.5', 'abc', '7x', '9007199254740992', '9999999999999999', '12345678901234567'])(
  '%p → 404',
  (value) => {
    let thrown: unknown;
    try {
      idParam(value);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ status: 404 });
  },
);
