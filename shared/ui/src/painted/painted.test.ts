import { painted } from './painted.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function isDone(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);
}

test('a frame is on its way → done in a task after its callbacks', async () => {
  const order: string[] = [];
  const done = painted().then(() => order.push('done'));
  requestAnimationFrame(() => order.push('frame'));
  expect(order).toEqual([]);
  await jest.advanceTimersByTimeAsync(30);
  await done;
  expect(order).toEqual(['frame', 'done']);
});

test('the page is left → done at once', async () => {
  const done = painted();
  expect(await isDone(done)).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(await isDone(done)).toBe(true);
});

test('a page that nobody sees → done at once', async () => {
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await isDone(painted())).toBe(true);
  hidden.mockRestore();
});

test('no frame comes → done after a quarter of a second', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const done = painted();
  await jest.advanceTimersByTimeAsync(240);
  expect(await isDone(done)).toBe(false);
  await jest.advanceTimersByTimeAsync(20);
  expect(await isDone(done)).toBe(true);
  frames.mockRestore();
});
