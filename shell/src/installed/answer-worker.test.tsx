import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { answerWorker } from './answer-worker.ts';
import { trackInput } from './in-use.ts';

beforeAll(() => trackInput());

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** A page at a path. */
function open(path: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [path] });
  const workers = new EventTarget();
  Object.assign(navigator, { serviceWorker: workers });
  answerWorker(router);
  return {
    router,
    /** The worker's message. @returns what the page answers */
    tell(data: unknown): unknown[] {
      const answers: unknown[] = [];
      const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
      workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
      return answers;
    },
  };
}
const isAt = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

test('asked whether it may be left → the path that it shows by now, and that it is free', async () => {
  const { router, tell } = open('/chats/7');
  await router.navigate('/members?page=2');
  expect(tell({ type: 'may-leave' })).toEqual([{ path: '/members', isFree: true }]);
});

test('asked while something is written → not free', async () => {
  const { tell } = open('/chats/7');
  render(<textarea />);
  await userEvent.type(screen.getByRole('textbox'), 'Hel');
  expect(tell({ type: 'may-leave' })).toEqual([{ path: '/chats/7', isFree: false }]);
});

test('to open its own path with a query → the query replaces its own', async () => {
  const { router, tell } = open('/chats/7');
  tell({ type: 'open', url: '/chats/7?compose' });
  await Promise.resolve();
  expect([isAt(router.state.location), router.state.historyAction]).toEqual(['/chats/7?compose', 'REPLACE']);
});

test.each([[{ type: 'open', url: '/chats/8?compose' }], [{ type: 'open' }], [{ type: 'push', url: '/chats/7?compose' }], [null]])(
  'told %j → it stays as it is',
  async (data) => {
    const { router, tell } = open('/chats/7');
    expect(tell(data)).toEqual([]);
    await Promise.resolve();
    expect(isAt(router.state.location)).toBe('/chats/7');
  },
);
