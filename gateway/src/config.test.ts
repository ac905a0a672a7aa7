import { readConfig, startWarnings } from './config.ts';

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 3000,
    backendUrl: 'http://127.0.0.1:3001',
    consoleUrl: 'http://127.0.0.1:3003',
    registryDir: '.data/registry',
    allowedHosts: [],
  });
});

test('a country’s header without a proxy in front is refused: everybody could send it', () => {
  expect(() => readConfig({ GEO_HEADER: 'CF-IPCountry' })).toThrow(/GEO_HEADER: needs TRUST_PROXY/);
  expect(readConfig({ GEO_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' }).geoHeader).toBe('CF-IPCountry');
});

test('every bad variable is named, not only the first', () => {
  expect(() => readConfig({ PORT: 'many', BACKEND_URL: 'ftp://x', LOG_LEVEL: 'loud' })).toThrow(/PORT[^]*BACKEND_URL[^]*LOG_LEVEL/);
});

const SECRET = 'a-secret-of-at-least-32-characters';

test.each(['http://192.0.2.2:3001', 'http://backend:3001', 'https://[2001:db8::1]'])(
  'production with a backend at %s needs the secret',
  (url) => {
    const env = { NODE_ENV: 'production', BACKEND_URL: url };
    expect(() => readConfig(env)).toThrow(/GATEWAY_SECRET: is needed where BACKEND_URL or CONSOLE_URL is another machine/);
    expect(readConfig({ ...env, GATEWAY_SECRET: SECRET })).toMatchObject({ gatewaySecret: SECRET });
    expect(() => readConfig({ GATEWAY_SECRET_FORMER: SECRET })).toThrow(/GATEWAY_SECRET_FORMER: needs GATEWAY_SECRET/);
    expect(readConfig({ BACKEND_URL: url })).toMatchObject({ isProduction: false });
  },
);

test('production with a console on another machine needs it, too', () => {
  expect(() => readConfig({ NODE_ENV: 'production', CONSOLE_URL: 'http://192.0.2.2:3003' })).toThrow(/GATEWAY_SECRET: is needed/);
});

test.each(['http://127.0.0.1:3001', 'http://localhost:3001', 'http://[::1]:3001'])('production with a backend at %s needs none', (url) => {
  expect(readConfig({ NODE_ENV: 'production', BACKEND_URL: url })).toMatchObject({ backendUrl: url });
});

test.each(['loopback', '-1', '1.5', '127.0.0.1'])('TRUST_PROXY %s is no number of proxies', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY/);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'warn'],
  [{ NODE_ENV: 'production' }, 'require'],
  [{ NODE_ENV: 'production', GATE_BROWSER: 'warn' }, 'warn'],
])('%j → without a browser the gate does: %s', (env, policy) => {
  expect(readConfig(env)).toMatchObject({ gateBrowser: policy });
});

test.each<[isProduction: boolean, env: NodeJS.ProcessEnv, count: number]>([
  [true, {}, 1],
  [true, { ADVISORIES_FILE: '' }, 1],
  [true, { ADVISORIES_FILE: '/srv/advisories.json' }, 0],
  [false, {}, 0],
])('production: %s, %j → %i warnings at the start', (isProduction, env, count) => {
  expect(startWarnings({ isProduction }, env)).toHaveLength(count);
});
