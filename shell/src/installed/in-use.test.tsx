import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { isInUse, trackInput } from './in-use.ts';

beforeAll(() => trackInput());

function Message({ draft = '' }: { draft?: string }) {
  const [text, setText] = useState(draft);
  return <textarea aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />;
}
const field = () => screen.getByRole('textbox');

test.each([
  ['a controlled textarea', <Message key="a" />],
  ['a controlled input', <ControlledInput key="b" />],
  ['an uncontrolled input', <input key="c" defaultValue="" />],
])('text in %s → in use until it is empty again, or gone', async (_what, element) => {
  const user = userEvent.setup();
  const { unmount } = render(element);
  expect(isInUse()).toBe(false);
  await user.type(field(), 'Hello');
  expect(isInUse()).toBe(true);
  await user.clear(field());
  expect(isInUse()).toBe(false);
  await user.type(field(), 'Hello');
  unmount();
  expect(isInUse()).toBe(false);
});

test('text that nobody wrote here → free', () => {
  render(<Message draft="From another visit" />);
  expect(isInUse()).toBe(false);
});

test('an open dialog → in use', () => {
  render(<dialog open>{'Sure?'}</dialog>);
  expect(isInUse()).toBe(true);
});

function ControlledInput() {
  const [text, setText] = useState('');
  return <input type="text" value={text} onChange={({ target }) => setText(target.value)} />;
}
