import { STARTING } from '../../composition/in-page.ts';
import { loadAfterPaint } from './load-after-paint.ts';

const isThere = () => document.head.querySelector('style') !== null;

/** Runs the script next to its template, as in a page. */
function run(whenLoaded: boolean, content = '<style></style>') {
  document.head.innerHTML = `<template id="later">${content}</template>`;
  const script = Object.assign(document.createElement('script'), { nonce: 'of-this-answer' });
  Object.assign(script.dataset, { template: 'later', ...(whenLoaded && { when: 'loaded' }) });
  loadAfterPaint(script);
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

function paintLater(): (name?: string) => void {
  let painted = (_name: string) => {};
  class Observer {
    static supportedEntryTypes = ['paint'];
    constructor(heard: (list: unknown, observer: Observer) => void) {
      painted = (name) => heard({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) }, this);
    }
    observe() {}
    disconnect() {}
  }
  Object.defineProperty(globalThis, 'PerformanceObserver', { configurable: true, value: Observer });
  return (name = 'first-contentful-paint') => painted(name);
}

test('preloaded modules get the nonce of the script that brings them', () => {
  run(false, '<link rel="modulepreload" href="/a.js">');
  expect(document.head.querySelector('link')!.nonce).toBe('of-this-answer');
});

test('scripts are on their way → the first formatter is made meanwhile, not before', () => {
  jest.useFakeTimers();
  const made = jest.spyOn(Intl, 'NumberFormat');
  run(false);
  expect(isThere()).toBe(true);
  expect(made).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(made).toHaveBeenCalledTimes(1);
});

test.each([
  ['the scripts have run', () => document.head.querySelector('script')!.dispatchEvent(new Event('load'))],
  ['they can’t be had', () => document.head.querySelector('script')!.dispatchEvent(new Event('error'))],
  ['somebody scrolls before', () => dispatchEvent(new Event('scroll'))],
])('%s → pictures below the first screen come', (_circumstance, happen) => {
  document.documentElement.toggleAttribute(STARTING, true);
  run(false, '<script type="module" src="/main.js"></script>');
  expect(document.documentElement.hasAttribute(STARTING)).toBe(true);
  happen();
  expect(document.documentElement.hasAttribute(STARTING)).toBe(false);
});

test('what is held comes once the page is painted', () => {
  const paint = paintLater();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  run(false);
  paint('first-paint');
  expect(isThere()).toBe(false);
  paint();
  expect(isThere()).toBe(true);
  expect(document.querySelector('template')).toBeNull();
});

test('what waits for pictures comes once the page is loaded, painted, and its pictures had their frames', () => {
  const paint = paintLater();
  let frame = () => {};
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((then) => {
    frame = () => then(0);
    return 0;
  });
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  run(true);
  paint();
  expect(isThere()).toBe(false);
  dispatchEvent(new Event('load'));
  expect(isThere()).toBe(false);
  paint();
  for (let frames = 0; frames < 3; frames++) {
    expect(isThere()).toBe(false);
    frame();
  }
  expect(isThere()).toBe(true);
});

test('what is preloaded is there before the rest', async () => {
  run(false, '<link rel="preload" as="font" href="/a.woff2"><style></style>');
  expect(isThere()).toBe(false);
  document.head.querySelector('link')!.dispatchEvent(new Event('load'));
  for (let times = 0; times < 3; times++) await Promise.resolve();
  expect(isThere()).toBe(true);
});

test('a page that is never painted has it after a while', () => {
  jest.useFakeTimers();
  paintLater();
  run(false);
  expect(isThere()).toBe(false);
  jest.advanceTimersByTime(3_000);
  expect(isThere()).toBe(true);
});

test('a tab in the background and a browser that does not tell of paints have it at once', () => {
  run(false);
  expect(isThere()).toBe(true);
  paintLater();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(false);
  expect(isThere()).toBe(true);
});
