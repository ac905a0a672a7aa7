import { localValue, openChannel, openDatabase, sessionValue } from '@nightlark/state';
import { guardStores } from './guard-stores.ts';

/** Runs a statement as code of a remote. */
const inRemote = (statement: string, remote = 'mf-alpha') => {
  const file = `https://site.example/mf/${remote}/1.1.0/client/alpha.0a1b2c3d.js`;
  return () => void new Function(`${statement}\n//# sourceURL=${file}`)();
};

let opened: string[] = [];
beforeEach(() => {
  opened = [];
});
beforeAll(() => {
  class Factory {
    open(name: string) {
      opened.push(name);
      return {};
    }
    deleteDatabase(name: string) {
      opened.push(`no ${name}`);
    }
  }
  class Caches {
    open(name: string) {
      opened.push(name);
    }
  }
  class Channel {
    constructor(name: string) {
      opened.push(name);
    }
  }
  Object.assign(window, {
    IDBFactory: Factory,
    indexedDB: new Factory(),
    CacheStorage: Caches,
    caches: new Caches(),
    BroadcastChannel: Channel,
  });
  guardStores();
});

test('cookies never take more than what servers read', () => {
  document.cookie = 'locale=de; path=/';
  document.cookie = `kept=${'y'.repeat(1_500)}`;
  expect(() => (document.cookie = `more=${'y'.repeat(3_900)}`)).toThrow(/Cookies may take 4000 characters in all/);
  expect(() => {
    for (let index = 0; index < 60; index++) document.cookie = `own${index}=${'y'.repeat(1_000)}`;
  }).toThrow(TypeError);
  expect(document.cookie.length).toBeLessThan(4_100);
  expect(document.cookie).toContain('locale=de');
  expect(() => Object.defineProperty(Document.prototype, 'cookie', { value: '' })).toThrow(TypeError);
});

test.each([
  `document.cookie = 'locale=fi; path=/'`,
  `document.cookie = ' bucket=0'`,
  `localStorage.setItem('held-pages', '{}')`,
  `window['local' + 'Storage'].setItem('mf-beta:seen', '1')`,
  `const { sessionStorage: kept } = self; kept.removeItem('chunk-reload')`,
  `sessionStorage.setItem('unsent-7-9', '')`,
  `localStorage.clear()`,
  `indexedDB.open('outbox')`,
  `globalThis.indexedDB.deleteDatabase('mf-beta:kept')`,
  `caches.open('set 1')`,
  `new BroadcastChannel('outbox-7')`,
])('a remote that does %s fails there', (statement) => {
  localStorage.setItem('held-pages', 'kept');
  expect(inRemote(statement)).toThrow(/mf-alpha must not use .*, which is not its own/);
  expect(localStorage.getItem('held-pages')).toBe('kept');
  expect(opened).toEqual([]);
});

test('a remote’s own keys, databases and channels, the chat’s outbox, and all of the platform’s code → as ever', () => {
  inRemote(`localStorage.setItem('mf-alpha:seen', '1'); indexedDB.open('mf-alpha:kept'); new BroadcastChannel('mf-alpha:tabs')`)();
  inRemote(`indexedDB.open('outbox'); new BroadcastChannel('outbox-7')`, 'mf-chat')();
  inRemote(`sessionStorage.setItem('signup', '{}')`, 'mf-signup')();
  sessionStorage.setItem('chunk-reload', '1');
  localStorage.clear();
  expect(opened).toEqual(['mf-alpha:kept', 'mf-alpha:tabs', 'outbox', 'outbox-7']);
  expect([localStorage.length, sessionStorage.getItem('chunk-reload')]).toEqual([0, '1']);
});

test('the platform’s stores → give a remote its own names only', () => {
  const stores = { sessionValue, localValue, openDatabase, openChannel };
  Object.assign(window, { stores });
  for (const store of Object.keys(stores)) {
    expect(inRemote(`stores.${store}('mf-beta:own', 1, () => {})`)).toThrow(/mf-alpha must not use "mf-beta:own"/);
    expect(inRemote(`stores.${store}('unsent-7-9', 1, () => {})`)).toThrow(TypeError);
    inRemote(`stores.${store}('mf-alpha:own', 1, () => {})`)();
  }
  inRemote(`stores.sessionValue('unsent-7-9').write({})`, 'mf-chat')();
  expect(sessionStorage.getItem('unsent-7-9')).toBe('{}');
});
