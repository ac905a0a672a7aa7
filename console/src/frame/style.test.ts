import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('colours → the product’s, light and dark, under their own names', () => {
  const [light = '', dark = ''] = read('../../../shared/ui/src/styles/tokens.css').split('/* dark */');
  const valueIn = (sheet: string, name: string) => new RegExp(`${name}: (#\\w+);`).exec(sheet)?.[1];
  const own = [...read('styles/tokens.css').matchAll(/(--color-[\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  expect(own.length).toBeGreaterThan(20);
  for (const [, name, day, night] of own)
    expect([name, day, night]).toEqual([name, valueIn(light, name!), valueIn(dark, name!) ?? valueIn(light, name!)]);
});
