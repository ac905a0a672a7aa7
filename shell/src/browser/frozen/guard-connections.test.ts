import { guardConnections } from './guard-connections.ts';

/** Evaluates an expression as code of a remote. */
const inRemote = (expression: string, remote = 'mf-alpha'): unknown => {
  const file = `https://site.example/mf/${remote}/1.1.0/client/alpha.0a1b2c3d.js`;
  return (new Function(`return (${expression});\n//# sourceURL=${file}`) as () => unknown)();
};

let opened: string[];
beforeAll(() => {
  class Connection {
    constructor(url: string) {
      opened.push(url);
    }
  }
  const classes = ['EventSource', 'WebSocket', 'WebTransport', 'XMLHttpRequest', 'Worker', 'SharedWorker'];
  for (const name of classes) Object.assign(window, { [name]: class extends Connection {} });
  window.Request ??= class {} as never;
  window.fetch = (url) => Promise.resolve(void opened.push(String(url)) as never);
  guardConnections();
});
beforeEach(() => {
  opened = [];
});

test.each([
  `new EventSource('/api/mf-alpha/events.php')`,
  `new window['Event' + 'Source']('/api/mf-alpha/events.php')`,
  `new (EventSource.prototype.constructor)('/x')`,
  `Reflect.construct(WebSocket, ['/x'])`,
  `new (class extends WebSocket {})('/x')`,
  `new WebTransport('/x')`,
  `new XMLHttpRequest('/x')`,
  `new Worker('/x')`,
  `new SharedWorker('/x')`,
  `fetch('/api/mf-alpha/slow.php')`,
  `fetch('/mf/mf-beta/1.0.0/client/x.json')`,
])('a remote’s %s → fails there, and opens nothing', (expression) => {
  expect(() => inRemote(expression)).toThrow(/^mf-alpha must not use .*: all tabs of the browser share six connections/);
  expect(opened).toEqual([]);
});

test('a file of the remote’s own release, and all of the platform’s code → as ever', async () => {
  await inRemote(`fetch('/mf/mf-alpha/1.1.0/client/words.json')`);
  new EventSource('/api/events.php');
  new SharedWorker('/live-worker.js');
  await fetch('/api/user.php');
  expect(opened).toEqual(['/mf/mf-alpha/1.1.0/client/words.json', '/api/events.php', '/live-worker.js', '/api/user.php']);
  expect(new EventSource('/x')).toBeInstanceOf(EventSource);
});
