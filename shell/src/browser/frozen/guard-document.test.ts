import { callerOf } from '@nightlark/state';
import { guardDocument } from './guard-document.ts';

const FILE = 'https://site.example/mf/mf-alpha/1.1.0/client/alpha.0a1b2c3d.js';
/** Runs a statement as code of a remote. */
const inRemote = (statement: string) => () => void new Function(`${statement}\n//# sourceURL=${FILE}`)();
const part = (selector: string) => document.querySelector(selector)!;

beforeAll(() => {
  document.body.innerHTML = `<div id="root"><div class="frame"><header><nav><a href="/x">x</a></nav></header>
    <div class="above"><aside>banner</aside></div><main><section><header>own</header></section></main><footer>all</footer></div></div>`;
  guardDocument();
});

test.each([
  [`document.body.innerHTML = ''`, 'Element.innerHTML'],
  [`document.body.textContent = ''`, 'Node.textContent'],
  [`document.documentElement.replaceChildren()`, 'Element.replaceChildren'],
  [`document.getElementById('root').remove()`, 'Element.remove'],
  [`document.body.removeChild(document.getElementById('root'))`, 'Node.removeChild'],
  [`document.querySelector('.frame').innerHTML = ''`, 'Element.innerHTML'],
  [`document.querySelector('main').remove()`, 'Element.remove'],
  [`document.querySelector('header a').remove()`, 'Element.remove'],
  [`document.querySelector('footer').append('more')`, 'Element.append'],
  [`document.body.append(document.createElement('iframe'))`, 'Element.append'],
  [`document.body.appendChild(document.createElement('div'))`, 'Node.appendChild'],
  [`document.head.append(document.createElement('style'))`, 'Element.append'],
  [`document.querySelector('.above').insertAdjacentHTML('afterbegin', '<p>')`, 'Element.insertAdjacentHTML'],
  [`document.querySelector('main').append(document.createElement('p'))`, 'Element.append'],
  [`document.write('<h1>other</h1>')`, 'Document.write'],
  [`document.open()`, 'Document.open'],
])('%s fails where it stands', (statement, what) => {
  const before = document.documentElement.outerHTML;
  expect(inRemote(statement)).toThrow(`mf-alpha must not use ${what} outside of its area: render it there, or open an overlay`);
  expect(document.documentElement.outerHTML).toBe(before);
});

test.each([
  `document.querySelector('main section').innerHTML = 'mine'`,
  `document.querySelector('aside').textContent = 'mine'`,
  `const own = document.createElement('div'); own.append('x'); own.innerHTML = ''; own.remove()`,
])('%s is its own business', (statement) => expect(inRemote(statement)).not.toThrow());

test('a stylesheet that could not be loaded is taken away by the remote whose it is, and by no other', () => {
  const style = (remote: string) => Object.assign(document.createElement('link'), { id: remote, href: `/mf/${remote}/1.0.0/client/x.css` });
  document.head.append(style('mf-alpha'), style('mf-beta'));
  const remove = (remote: string) => inRemote(`document.head.removeChild(document.getElementById('${remote}'))`);
  expect(remove('mf-alpha')).not.toThrow();
  expect(remove('mf-beta')).toThrow('mf-alpha must not use Node.removeChild outside of its area');
});

test('what a remote has others do is theirs: React puts a dialog where it belongs', () => {
  const react = (place: Element) => place.append(document.createElement('dialog'));
  Object.assign(globalThis, { react });
  expect(inRemote('react(document.body)')).not.toThrow();
  expect(part('body > dialog')).not.toBeNull();
});

test.each([
  [
    'Chrome',
    `Error\n    at HTMLElement.<anonymous> (https://site.example/shell/main.js:1:200)\n    at Array.forEach (<anonymous>)\n    at x (${FILE}:1:7)`,
  ],
  ['Firefox and Safari', `guarded@https://site.example/shell/main.js:1:200\nforEach@[native code]\nx@${FILE}:1:7`],
])('the caller is read from stacks of %s', (_browser, stack) => {
  expect(callerOf(stack)).toBe('mf-alpha');
  expect(callerOf(stack.replace(FILE, 'https://site.example/shell/react.js'))).toBeNull();
});
