import { EARLY_CLICK, keepEarlyClick, pageIsAlive } from './early-click.ts';

const LEFT_ALONE = '[popovertarget]';
let clicks: string[];

beforeEach(() => {
  clicks = [];
  document.body.innerHTML = `
    <button type="button" id="like"><span>Like</span></button>
    <button type="button" id="menu" popovertarget="items">Menu</button>
    <button type="submit" id="send">Send</button>
    <p>Words</p>`;
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => clicks.push(button.id));
  // As the page has it: text that stands alone.
  new Function(`(${keepEarlyClick.toString()})(${JSON.stringify(EARLY_CLICK)}, ${JSON.stringify(LEFT_ALONE)})`)();
});
afterEach(pageIsAlive);

test('a click on a button waits until the page is alive, and counts once', () => {
  document.querySelector<HTMLElement>('#like span')!.click();
  document.querySelector<HTMLElement>('#like span')!.click();
  expect(clicks).toEqual([]);
  pageIsAlive();
  pageIsAlive();
  expect(clicks).toEqual(['like']);
});

test.each(['menu', 'send'])('what does something by itself does it at once, and once (%s)', (id) => {
  document.getElementById(id)!.click();
  pageIsAlive();
  expect(clicks).toEqual([id]);
});

test.each([
  ['clicked elsewhere since then', () => document.querySelector('p')!.click()],
  ['clicked a button that is gone', () => document.getElementById('like')!.remove()],
])('who %s meant something else', (_what, happens) => {
  document.getElementById('like')!.click();
  happens();
  pageIsAlive();
  expect(clicks).toEqual([]);
});

test('a click on a page that is alive is answered at once', () => {
  pageIsAlive();
  document.getElementById('like')!.click();
  expect(clicks).toEqual(['like']);
});
