import { readConfig } from './config.ts';

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 3000,
    backendUrl: 'http://127.0.0.1:3001',
    registryDir: '.data/registry',
    allowedHosts: [],
  });
});

test('every bad variable is named, not only the first', () => {
  expect(() => readConfig({ PORT: 'many', BACKEND_URL: 'ftp://x', LOG_LEVEL: 'loud' })).toThrow(/PORT[^]*BACKEND_URL[^]*LOG_LEVEL/);
});
