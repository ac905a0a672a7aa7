import { waitFor } from '@testing-library/react';
import type { ReleaseSetRemote } from '@nightlark/contract';
import { workerMessage } from './worker-message.ts';
import { startWorker } from './worker.ts';

const remote = (name: string, version: string, more: Partial<ReleaseSetRemote> = {}): ReleaseSetRemote => ({
  name,
  version,
  federationName: name,
  entry: '',
  routes: [],
  slots: [],
  ...more,
});
const facts = (remotes: ReleaseSetRemote[]) => ({
  shell: { base: '/shell/1.0.0/client/' },
  set: { id: 'abc', remotes },
  page: { locale: 'de' as const },
});
const site = 'https://nightlark.example';

test('a page tells its versions, and of what it loaded only the files of these', () => {
  const loaded = [
    `${site}/shell/1.0.0/client/main.js`,
    `${site}/mf/mf-likes/2.0.0/client/likes.js`,
    `${site}/mf/mf-likes/1.0.0/client/likes.js`,
    `${site}/api/chats.php`,
    `${site}/media/1/photo.webp`,
  ];
  expect(workerMessage(facts([remote('mf-likes', '2.0.0')]), loaded)).toEqual({
    type: 'keep',
    set: '/shell/1.0.0/client/abc',
    bases: ['/shell/1.0.0/client/', '/mf/mf-likes/2.0.0/client/'],
    offline: '/offline?locale=de',
    files: ['/shell/1.0.0/client/main.js', '/mf/mf-likes/2.0.0/client/likes.js'],
  });
});

test('the first worker of a browser → is told before it is active, so that the offline page is stored at once', async () => {
  const told: unknown[] = [];
  const installing = { postMessage: (message: unknown) => told.push(message) };
  const workers = { register: () => Promise.resolve({ installing, waiting: null, active: null }), ready: new Promise(() => {}) };
  // jsdom has none.
  performance.getEntriesByType ??= () => [];
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  startWorker(facts([remote('mf-likes', '2.0.0')]));
  await waitFor(() => expect(told).toMatchObject([{ type: 'keep', offline: '/offline?locale=de' }]));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a page with a team’s own build in it → nothing is kept', () => {
  expect(workerMessage(facts([remote('mf-likes', '2.0.0', { override: { url: 'http://localhost:4000' } })]), [])).toBeNull();
});
