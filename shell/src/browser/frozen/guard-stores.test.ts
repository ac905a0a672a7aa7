import { guardStores } from './guard-stores.ts';

/** Runs a statement as code of a remote. */
const inRemote = (statement: string, remote = 'mf-alpha') => {
  const file = `https://site.example/mf/${remote}/1.1.0/client/alpha.0a1b2c3d.js`;
  return () => void new Function(`${statement}\n//# sourceURL=${file}`)();
};

const opened: string[] = [];
beforeAll(() => {
  class Factory {
    open(name: string) {
      opened.push(name);
    }
    deleteDatabase(name: string) {
      opened.push(`no ${name}`);
    }
  }
  Object.assign(window, { IDBFactory: Factory, indexedDB: new Factory() });
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
  `sessionStorage.removeItem('chunk-reload')`,
  `sessionStorage.setItem('unsent-7-9', '')`,
  `localStorage.clear()`,
  `indexedDB.open('outbox')`,
  `indexedDB.deleteDatabase('outbox')`,
])('a remote that does %s fails there', (statement) => {
  localStorage.setItem('held-pages', 'kept');
  expect(inRemote(statement)).toThrow(/mf-alpha must not change .*: it is the platform's/);
  expect(localStorage.getItem('held-pages')).toBe('kept');
  expect(opened).toEqual([]);
});

test('a remote’s own keys and databases, the chat’s outbox, and all of the platform’s code → as ever', () => {
  inRemote(`localStorage.setItem('mf-alpha:seen', '1'); indexedDB.open('mf-alpha')`)();
  inRemote(`indexedDB.open('outbox')`, 'mf-chat')();
  sessionStorage.setItem('chunk-reload', '1');
  localStorage.clear();
  expect([opened, localStorage.length, sessionStorage.getItem('chunk-reload')]).toEqual([['mf-alpha', 'outbox'], 0, '1']);
});
