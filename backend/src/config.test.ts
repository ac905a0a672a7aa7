import { readConfig } from './config.ts';
import { explainStartFailure } from './explain-start-failure.ts';

test('nothing set → development with demo data', () => {
  expect(readConfig({})).toMatchObject({ BACKEND_PORT: 3001, production: false, demo: true, RATE_LIMIT_FACTOR: 100 });
});

test('production → no demo, not even when asked for, and real limits', () => {
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' })).toMatchObject({ production: true, demo: false, RATE_LIMIT_FACTOR: 1 });
});

test('several wrong variables → each is named', () => {
  const read = () => readConfig({ BACKEND_PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/BACKEND_PORT[^]*DATABASE_URL[^]*LOG_LEVEL/);
});

test.each([
  [{ code: 'EADDRINUSE', port: 3001 }, /Port 3001 is in use/],
  [{ code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 }, /database at 127\.0\.0\.1:5432 does not answer/],
  [{ code: '3D000', message: 'database "x" does not exist' }, /DATABASE_URL/],
  [new Error('something else'), /^something else$/],
])('start fails with %j → what to do', (error, words) => {
  expect(explainStartFailure(error)).toMatch(words);
});
