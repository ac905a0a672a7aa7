import { functionLines } from './count.ts';

test('functions of all kinds are measured, declarations without a body are none', () => {
  const text = ['function one() {', '  return 1;', '}', 'declare function none(): void;', 'const two = () => {', '  one();', '};', ''];
  expect(functionLines('a.ts', [...text, 'class A {', '  get three() { return 3; }', '}'].join('\n'))).toEqual([3, 3, 1]);
});
