import { format } from 'node:util';

let noise = [];
for (const level of ['error', 'warn']) console[level] = (...args) => noise.push(`console.${level}: ${format(...args)}`);

/** What ends a test before its console is looked at: a screen that still stands complains about its late updates. */
export const endings = [];

/** An error or a warning in the console fails the test; expected ones need a spy. */
afterEach(() => {
  for (const end of endings) end();
  const found = noise;
  noise = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});
