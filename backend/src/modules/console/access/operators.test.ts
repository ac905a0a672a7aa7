import { readConfig } from '../../../config.ts';
import { hashOf, operatorOfToken } from './operators.ts';

const HASH = hashOf('secret').toString('hex');
const operatorsOf = (OPERATORS: string) => readConfig({ OPERATORS }).OPERATORS;

test('entries by spaces, commas or lines → the operators, found by their tokens', () => {
  const operators = operatorsOf(`anna:finance:${HASH}, ben:support:${'0'.repeat(64)}\n cy:admin:${'1'.repeat(64)}`);
  expect(operators.map(({ name, role }) => `${name} ${role}`)).toEqual(['anna finance', 'ben support', 'cy admin']);
  expect(operatorOfToken(operators, 'secret')?.name).toBe('anna');
  for (const wrong of ['', 'Secret', HASH]) expect(operatorOfToken(operators, wrong)).toBeNull();
});

test.each([
  ['anna:owner:' + HASH, 'anna must be like'],
  ['anna:ADMIN:' + HASH, 'anna must be like'],
  ['anna:admin:secret', 'anna must be like'],
  [`a:admin:${HASH}`, 'a must be like'],
  [`anna:admin:${HASH} anna:support:${HASH}`, 'anna is there twice'],
])('%s → refused at the start, by its name, without the hash', (text, problem) => {
  expect(() => operatorsOf(text)).toThrow(problem);
  expect(() => operatorsOf(text)).not.toThrow(HASH);
});
