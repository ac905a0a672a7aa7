import { setErrorReporter } from '../composition/report.ts';
import { guardNavigation } from './guard-navigation.ts';

const reporter = jest.fn();
let isPressed = false;
let owner: string | null = 'mf-alpha';

/** The used part of the Navigation API, which jsdom lacks. */
class Navigation extends EventTarget {
  leave({ cancelable = true, ...changes }: { cancelable?: boolean } = {}): boolean {
    const event = new Event('navigate', { cancelable });
    return this.dispatchEvent(Object.assign(event, { userInitiated: false, destination: { sameDocument: false }, ...changes }));
  }
}
const navigation = new Navigation();

/** Starts a navigation from code in a file of this remote. */
function leaveBy(remote: string, changes: object = {}): boolean {
  const file = `https://site.example/mf/${remote}/1.0.0/client/part.0a1b2c3d.js`;
  const leave = new Function('navigation', 'changes', `return navigation.leave(changes);\n//# sourceURL=${file}`);
  return leave(navigation, changes) as boolean;
}

beforeAll(() => {
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return isPressed;
      },
    },
    configurable: true,
  });
  guardNavigation(() => owner);
});
beforeEach(() => {
  reporter.mockClear();
  setErrorReporter(reporter);
  isPressed = false;
  owner = 'mf-alpha';
});
afterAll(() => {
  Reflect.deleteProperty(window, 'navigation');
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('a remote that merely stands on a page leads away from it → the page stays, and the remote is reported', () => {
  expect(leaveBy('mf-beta')).toBe(false);
  expect(reporter.mock.calls).toEqual([
    [expect.objectContaining({ message: 'led away from a page of others' }), { remote: 'mf-beta', where: 'handler' }],
  ]);
});

test('the same from a timer that outlived the remote’s own page → the page stays', () => {
  jest.useFakeTimers();
  owner = 'mf-beta';
  let hasLeft: boolean | undefined;
  const file = 'https://site.example/mf/mf-beta/1.0.0/client/part.0a1b2c3d.js';
  const start = new Function('navigation', 'told', `setTimeout(() => told(navigation.leave()), 60000);\n//# sourceURL=${file}`);
  start(navigation, (left: boolean) => (hasLeft = left));
  owner = 'mf-alpha';
  jest.runAllTimers();
  jest.useRealTimers();
  expect(hasLeft).toBe(false);
});

test('a shell’s own page is a page of others to every remote', () => {
  owner = null;
  expect(leaveBy('mf-alpha')).toBe(false);
});

test.each([
  ['the remote whose page it is', () => leaveBy('mf-alpha')],
  ['somebody who pressed a link', () => leaveBy('mf-beta', { userInitiated: true })],
  ['a script that answers a press', () => ((isPressed = true), leaveBy('mf-beta'))],
  ['what stays in the same document', () => leaveBy('mf-beta', { destination: { sameDocument: true } })],
  ['what can’t be held, as the button back', () => leaveBy('mf-beta', { cancelable: false })],
  ['code that is no remote’s', () => navigation.leave()],
])('%s may go', (_who, leave) => {
  expect(leave()).toBe(true);
  expect(reporter).not.toHaveBeenCalled();
});
