import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILED, GATEWAY_FLAGS, GATEWAY_MALLOC } from './gateway-memory.ts';
import { ROOT } from '../packages.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(['backend', 'gateway'])(
  'the unit of the %s starts what is there, always again, and may be given all that its example names',
  (name) => {
    const unit = read(`deploy/systemd/nightlark-${name}@.service`);
    const script = /^ExecStart=\/srv\/nightlark\/node_modules\/\.bin\/node (?:--\S+ )*(\S+)$/m.exec(unit)?.[1];
    expect(script).toBe(`${name}/src/main.ts`);
    expect(existsSync(path.join(ROOT, script!))).toBe(true);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    const config = read(`${name}/src/config.ts`);
    const given = [
      ...read(`deploy/systemd/${name}.env.example`).matchAll(/^([A-Z_]+)=/gm),
      ...unit.matchAll(/^Environment=.*$/gm).flatMap(([line]) => [...line.matchAll(/([A-Z_]+)=/g)]),
    ].map(([, variable]) => variable!);
    expect(given.length).toBeGreaterThan(5);
    for (const variable of given.filter((name) => !Object.hasOwn({ ...GATEWAY_MALLOC, ...COMPILED }, name)))
      expect(config).toMatch(new RegExp(`^ {2,4}${variable}: `, 'm'));
  },
);

test('the unit of the gateway is as sparing with memory as `npm start`', () => {
  const unit = read('deploy/systemd/nightlark-gateway@.service');
  expect(unit).toContain(`/node ${GATEWAY_FLAGS.join(' ')} gateway/`);
  for (const [name, value] of Object.entries(GATEWAY_MALLOC))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'));
});
