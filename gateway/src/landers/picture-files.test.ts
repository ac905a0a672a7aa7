import express from 'express';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { pictureFiles } from './picture-files.ts';

const FILE = `${'a'.repeat(96)}.avif`;

let served: ServedApp;
let read: () => Promise<Buffer>;
const alerts: object[] = [];
beforeAll(async () => {
  const store = { hasLanderFile: async () => true, readLanderFile: () => read() };
  const log = { error: (line: object) => void alerts.push(line) };
  served = await serveApp(express().get('/:file', pictureFiles(store, log as never)));
});
afterAll(() => served.stop());

test('a store that is away, or a picture that was changed → 503 for a moment, and one alert however often it is asked for', async () => {
  read = () => Promise.reject(new Error('The file is not the one that was published'));
  for (let time = 0; time < 3; time++) {
    const response = await fetch(`${served.url}/${FILE}`);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      expect.stringMatching(/^[1-3]$/),
    ]);
  }
  expect(alerts).toEqual([{ alert: 'lander', file: FILE, reason: 'The file is not the one that was published' }]);
  read = async () => Buffer.from('a picture');
  expect(await (await fetch(`${served.url}/${FILE}`)).text()).toBe('a picture');
});
