import { REPLAY } from '@nightlark/contract';
import { startOnTouch } from './start-on-touch.ts';

const options = {
  main: { url: '/main.js', integrity: 'sha384-x' },
  files: [{ url: '/screen.js' }],
  styles: [{ url: '/main.css', integrity: 'sha384-y', file: 'main.css' }],
};
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const pointer = (type: string, clientX: number) => new MouseEvent(type, { bubbles: true, clientX });

beforeAll(() => {
  document.head.innerHTML = '<style data-href="main.css"></style><style data-later></style>';
  startOnTouch(options);
});
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('nothing is fetched before the first touch; then whole styles, the entry once, with its integrity, and what it will import', async () => {
  document.body.innerHTML = '<p>Words</p>';
  document.body.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(document.head.children).toHaveLength(2);
  for (let times = 0; times < 2; times++) document.querySelector('p')!.dispatchEvent(pointer('pointerdown', 0));
  expect(scripts()).toEqual([]);
  const whole = document.head.querySelector('link[rel="stylesheet"]')!;
  expect(whole).toHaveAttribute('href', '/main.css');
  expect(whole).toHaveAttribute('integrity', 'sha384-y');
  expect(whole.nextElementSibling).toHaveAttribute('data-href', 'main.css');
  whole.dispatchEvent(new Event('load'));
  expect(whole.nextElementSibling).toHaveAttribute('data-later');
  for (let times = 0; times < 5; times++) await Promise.resolve();
  expect(scripts()).toEqual(['/main.js']);
  expect(document.querySelector('script')).toHaveAttribute('integrity', 'sha384-x');
  expect(document.querySelector('link[rel="modulepreload"]')).toHaveAttribute('href', '/screen.js');
});

test('a click before the code is there is done again by what takes its place, once', () => {
  document.body.innerHTML = `<span ${REPLAY.waiting}="like"><a href="/signup">Like</a></span>`;
  const link = document.querySelector('a')!;
  const first = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.dispatchEvent(first);
  link.click();
  expect(first.defaultPrevented).toBe(true);
  expect(document.querySelector('span')).toHaveAttribute('aria-busy', 'true');
  jest.advanceTimersByTime(200);
  const clicks: Event[] = [];
  document.body.innerHTML = `<span ${REPLAY.live}="like"><button>Like</button></span>`;
  document.querySelector('button')!.addEventListener('click', (event) => clicks.push(event));
  jest.advanceTimersByTime(200);
  expect(clicks).toHaveLength(1);
});

test('a click meant for a new tab is left to the browser', () => {
  document.body.innerHTML = `<span ${REPLAY.waiting}="join"><a href="#signup">Join</a></span>`;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.querySelector('a')!.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test('a link that is not taken over in time is followed', () => {
  document.body.innerHTML = `<span ${REPLAY.waiting}="join" ${REPLAY.patience}="500"><a href="#signup">Join</a></span>`;
  document.querySelector('a')!.click();
  jest.advanceTimersByTime(400);
  expect(location.hash).toBe('');
  jest.advanceTimersByTime(200);
  expect(location.hash).toBe('#signup');
});

test.each([
  ['left', 20, 'pass'],
  ['right', 240, 'like'],
])('a card that is swiped to the %s is answered', (_side, to, name) => {
  document.body.innerHTML = `<ol><li ${REPLAY.left}="pass" ${REPLAY.right}="like">Nora</li></ol>
    <span ${REPLAY.waiting}="pass"><a href="#p">Pass</a></span><span ${REPLAY.waiting}="like"><a href="#l">Like</a></span>`;
  const card = document.querySelector('li')!;
  card.dispatchEvent(pointer('pointerdown', 120));
  card.dispatchEvent(pointer('pointermove', to));
  expect(card.style.transform).toBe(`translateX(${to - 120}px)`);
  card.dispatchEvent(pointer('pointerup', to));
  expect(card).not.toHaveAttribute('style');
  expect(document.querySelector(`[${REPLAY.waiting}="${name}"]`)).toHaveAttribute('aria-busy');
});
