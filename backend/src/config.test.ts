import { readConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import { explainStartFailure } from './explain-start-failure.ts';

test('nothing set → development with demo data', () => {
  expect(readConfig({})).toMatchObject({ BACKEND_PORT: 3001, production: false, demo: true, RATE_LIMIT_FACTOR: 100 });
});

/** What production can't do without. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  BANK_SECRET: 'a-secret-of-at-least-32-characters-for-banks',
};

test.each(['PUBLIC_URL', 'SMTP_URL', 'BANK_SECRET'])('production without %s → refused, with why', (name) => {
  expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(new RegExp(`${name}: is needed.+`));
});

test('production → no demo, not even when configured, and real limits', () => {
  expect(readConfig({ ...PRODUCTION, DEMO: 'true' })).toMatchObject({ production: true, demo: false, RATE_LIMIT_FACTOR: 1 });
});

test('several wrong variables → each is named', () => {
  const read = () => readConfig({ BACKEND_PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/BACKEND_PORT[^]*DATABASE_URL[^]*LOG_LEVEL/);
});

test.each([
  ['9465', 9465],
  ['+6000', 9011],
  ['', undefined],
])('metrics at "%s" of the instance on port 3011 → %s', (BACKEND_METRICS_PORT, port) => {
  expect(readConfig({ BACKEND_PORT: '3011', BACKEND_METRICS_PORT }).BACKEND_METRICS_PORT).toBe(port);
});

test('AGE_CHECKS → nowhere by default; one that cannot be read is refused', () => {
  expect(readConfig({}).AGE_CHECKS).toEqual({});
  expect(() => readConfig({ AGE_CHECKS: 'Britain' })).toThrow(/AGE_CHECKS/);
});

test('AGE_CHECKS by a provider that is not attached → refused at start, before anything is opened', async () => {
  const config = readConfig({ AGE_CHECKS: 'GB:sandbox NL:toString' });
  await expect(createDeps(config)).rejects.toThrow(/AGE_CHECKS: no such provider: sandbox, toString/);
  const provider = () => ({ startCheck: () => Promise.reject(new Error()), outcomeOf: () => Promise.resolve(null) });
  await expect(createDeps(config, { hooks: { ageChecks: { sandbox: provider } } })).rejects.toThrow(/no such provider: toString/);
});

test.each(['DATABASE_POOLER_URL', 'DATABASE_READ_URL'])('%s without the database itself → refused', (name) => {
  const given = { [name]: 'postgresql://other.internal:6432/nightlark' };
  expect(() => readConfig(given)).toThrow(`${name}: DATABASE_URL is needed`);
  expect(readConfig({ ...given, DATABASE_URL: 'postgresql://db.internal/nightlark' })).toMatchObject(given);
});

const SECRET = 'a-secret-of-at-least-32-characters';

test.each(['0.0.0.0', '::', '192.0.2.2', 'backend.internal'])('production on %s without GATEWAY_SECRET → refused', (host) => {
  const env = { ...PRODUCTION, BACKEND_HOST: host };
  expect(() => readConfig(env)).toThrow(/GATEWAY_SECRET/);
  expect(readConfig({ ...env, GATEWAY_SECRET: SECRET })).toMatchObject({ BACKEND_HOST: host });
  expect(readConfig({ BACKEND_HOST: host })).toMatchObject({ production: false });
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('production on %s, of this machine alone → needs no secret', (host) => {
  expect(readConfig({ ...PRODUCTION, BACKEND_HOST: host })).toMatchObject({ production: true });
});

test('a secret that is too short, or a former one of none → refused by its name', () => {
  expect(() => readConfig({ GATEWAY_SECRET: 'short' })).toThrow(/GATEWAY_SECRET/);
  expect(() => readConfig({ BANK_SECRET_FORMER: 'short' })).toThrow(/BANK_SECRET_FORMER/);
  expect(() => readConfig({ GATEWAY_SECRET_FORMER: SECRET })).toThrow(/GATEWAY_SECRET_FORMER: GATEWAY_SECRET is needed/);
});

test('TRUST_PROXY of a common environment → the gateway’s, not read here', () => {
  expect(readConfig({ TRUST_PROXY: '1' })).not.toHaveProperty('TRUST_PROXY');
});

test.each([
  [{ code: 'EADDRINUSE', port: 3001 }, /Port 3001 is in use/],
  [{ code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 }, /database at 127\.0\.0\.1:5432 does not answer/],
  [{ code: '3D000', message: 'database "x" does not exist' }, /DATABASE_URL/],
  [new Error('something else'), /^something else$/],
])('start fails with %j → what to do', (error, words) => {
  expect(explainStartFailure(error)).toMatch(words);
});
