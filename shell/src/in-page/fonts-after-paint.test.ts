import { fontsAfterPaint } from './fonts-after-paint.ts';

const media = () => document.querySelector('style')!.getAttribute('media');

/** As the page has it: text that stands alone. */
function run() {
  document.head.innerHTML = '<style id="fonts" media="not all"></style>';
  new Function(`(${fontsAfterPaint.toString()})("fonts")`)();
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

function paintLater(): () => void {
  let painted = () => {};
  class Observer {
    static supportedEntryTypes = ['paint'];
    constructor(heard: (list: unknown, observer: Observer) => void) {
      painted = () => heard([], this);
    }
    observe() {}
    disconnect() {}
  }
  Object.defineProperty(globalThis, 'PerformanceObserver', { configurable: true, value: Observer });
  return () => painted();
}

test('fonts come once the page is there and painted', () => {
  const paint = paintLater();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  run();
  expect(media()).toBe('not all');
  dispatchEvent(new Event('load'));
  expect(media()).toBe('not all');
  paint();
  expect(media()).toBeNull();
});

test('a browser that does not tell of paints shows them with the page', () => {
  run();
  expect(media()).toBeNull();
});
