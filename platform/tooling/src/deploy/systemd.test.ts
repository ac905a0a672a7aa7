import { existsSync } from 'node:fs';
import path from 'node:path';
import { codeOf, specifiersOf } from '../map/sources.ts';
import { ROOT } from '../packages.ts';
import { GATEWAY_FLAGS, GATEWAY_MALLOC } from '../services/gateway-memory.ts';
import { read, unread } from '../../testing/deploy-environment.ts';

test.each(['backend', 'console', 'gateway'])(
  'the unit of the %s starts what is there, always again, and may be given all that its example names',
  (name) => {
    const unit = read(`deploy/systemd/nightlark-${name}@.service`);
    expect(unit).toMatch(new RegExp(`^ExecStart=node (?:--\\S+ )*nightlark\\.mjs ${name}$`, 'm'));
    expect(read('deploy/nightlark.mjs')).toContain(`${name}: '${name}/src/main.ts'`);
    expect(existsSync(path.join(ROOT, `${name}/src/main.ts`))).toBe(true);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    const given = [
      ...read(`deploy/environment/${name}.env.example`).matchAll(/^([A-Z_]+)=/gm),
      ...unit.matchAll(/^Environment=.*$/gm).flatMap(([line]) => [...line.matchAll(/([A-Z_]+)=/g)]),
    ].map(([, variable]) => variable!);
    expect(given.length).toBeGreaterThan(3);
    expect(unread(name, given)).toEqual([]);
  },
);

test('every program that an archive starts is there', () => {
  const scripts = [...read('deploy/nightlark.mjs').matchAll(/^ {2}\w+: '(\S+)',$/gm)].map(([, script]) => script!);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !existsSync(path.join(ROOT, script)))).toEqual([]);
});

/** Secrets of an account elsewhere, which only some products have, those that are generated once for all processes, and former ones. */
const OPTIONAL_SECRET = /^(?:AWS_SECRET_ACCESS_KEY|MAIL_EVENT_SECRET|UNSUBSCRIBE_SECRET|WEBHOOK_SECRET|\w+_FORMER)$/;

test.each(['backend', 'gateway'])('a secret that the %s would generate → the example of its environment names it', (name) => {
  const secrets = [...read(`${name}/src/config.ts`).matchAll(/^ {2,4}([A-Z_]+_SECRET\w*): /gm)].map(([, variable]) => variable!);
  expect(secrets).toContain('GATEWAY_SECRET');
  const example = read(`deploy/environment/${name}.env.example`);
  expect(secrets.filter((each) => !OPTIONAL_SECRET.test(each) && !new RegExp(`^${each}=`, 'm').test(example))).toEqual([]);
});

test('the unit of the gateway is as sparing with memory as `npm start`', () => {
  const unit = read('deploy/systemd/nightlark-gateway@.service');
  expect(unit).toContain(`=node ${GATEWAY_FLAGS.join(' ')} nightlark.mjs gateway`);
  for (const [name, value] of Object.entries(GATEWAY_MALLOC))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'));
});

test('backend and console of production → attach nothing; `npm start` attaches demo and sandbox', () => {
  const attached = (file: string) => specifiersOf(codeOf(path.join(ROOT, file))).filter((name) => name.startsWith('@nightlark/'));
  expect(attached('backend/src/main.ts')).toEqual([]);
  expect(attached('console/src/main.ts')).toEqual([]);
  expect(codeOf(path.join(ROOT, 'backend/src/main.ts'))).toContain('runBackend()');
  expect(codeOf(path.join(ROOT, 'console/src/main.ts'))).toContain('runConsole()');
  expect(attached('scripts/attached.ts')).toEqual(['@nightlark/backend', '@nightlark/demo', '@nightlark/sandbox']);
});
