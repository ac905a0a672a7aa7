import { format } from 'node:util';

let noise = [];
for (const level of ['error', 'warn']) console[level] = (...args) => noise.push(`console.${level}: ${format(...args)}`);

/** An error or a warning in the console fails the test; expected ones need a spy. */
afterEach(() => {
  const found = noise;
  noise = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});
