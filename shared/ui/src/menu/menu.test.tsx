import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Menu } from './menu.tsx';

const hidePopover = jest.fn();

// jsdom has no popovers (the list is always open) and no anchor positioning.
beforeAll(() => {
  HTMLElement.prototype.hidePopover = hidePopover;
  Object.assign(globalThis, { CSS: { supports: () => true } });
});
beforeEach(() => hidePopover.mockClear());

function setUp() {
  const onSelect = jest.fn();
  render(
    <MemoryRouter>
      <Menu
        label="Account"
        items={[
          { id: 'profile', label: 'My profile', to: '/profile' },
          { id: 'settings', label: 'Settings', to: '/settings', current: true },
          { id: 'logout', label: 'Log out', onSelect },
        ]}
      />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSelect };
}

it('ties the button to its list, so that it opens without script', () => {
  setUp();
  const button = screen.getByRole('button', { name: 'Account' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('popovertarget')).toBe(screen.getByRole('menu', { name: 'Account' }).id);
});

it('moves by arrows, Home, End and first letter, round and round', async () => {
  const { user } = setUp();
  const [profile, settings, logout] = screen.getAllByRole('menuitem');
  act(() => profile?.focus());
  const steps: [string, HTMLElement | undefined][] = [
    ['{ArrowDown}', settings],
    ['{End}', logout],
    ['{ArrowDown}', profile],
    ['{ArrowUp}', logout],
    ['{Home}', profile],
    ['s', settings],
    ['l', logout],
  ];
  for (const [key, focused] of steps) {
    await user.keyboard(key);
    expect(document.activeElement).toBe(focused);
  }
});

it('leaves the browser’s shortcuts alone: no key with Ctrl, Alt or Meta moves the focus', async () => {
  const { user } = setUp();
  const profile = screen.getByRole('menuitem', { name: 'My profile' });
  act(() => profile.focus());
  const unhandled: boolean[] = [];
  const note = (event: KeyboardEvent) => event.key === 's' && unhandled.push(!event.defaultPrevented);
  window.addEventListener('keydown', note);
  await user.keyboard('{Control>}s{/Control}{Meta>}s{/Meta}{Alt>}s{/Alt}');
  window.removeEventListener('keydown', note);
  expect(unhandled).toEqual([true, true, true]);
  expect(profile).toHaveFocus();
});

const opened = () => act(() => void screen.getByRole('menu').dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));

it('opens → its first item has the focus', () => {
  setUp();
  opened();
  expect(screen.getByRole('menuitem', { name: 'My profile' })).toHaveFocus();
});

it('a key has moved the focus before the browser says that it is open → it stays there', () => {
  setUp();
  act(() => screen.getByRole('menuitem', { name: 'Log out' }).focus());
  opened();
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
});

it('does what was chosen and closes', async () => {
  const { user, onSelect } = setUp();
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

it('is a form where there is an address for it, so that it works without script; with script the form is not sent', async () => {
  const onSelect = jest.fn();
  render(<Menu label="Account" items={[{ id: 'logout', label: 'Log out', action: '/api/logout.php', onSelect }]} />);
  const item = screen.getByRole('menuitem', { name: 'Log out' });
  expect(item.closest('form')?.getAttribute('action')).toBe('/api/logout.php');
  expect(item.getAttribute('type')).toBe('submit');
  await userEvent.setup().click(item);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

it('marks the choice that is in force', () => {
  setUp();
  expect(screen.getByRole('menuitem', { name: 'Settings' }).getAttribute('aria-current')).toBe('true');
});
