import { REPLAY } from '@nightlark/contract';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { captureEarlyInput } from '../server/in-page/early-input.ts';
import { capturedInstallPrompt, markInteractive } from './early-input.ts';

let clicks: string[];

beforeEach(() => {
  clicks = [];
  document.body.innerHTML = `
    <button type="button" id="like"><span>Like</span></button>
    <button type="button" id="menu" popovertarget="items">Menu</button>
    <button type="submit" id="send">Send</button>
    <p>Words</p>`;
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => clicks.push(button.id));
  captureEarlyInput();
});
afterEach(markInteractive);

test('a click on a button waits until the page is alive, and counts once', () => {
  document.querySelector<HTMLElement>('#like span')!.click();
  document.querySelector<HTMLElement>('#like span')!.click();
  expect(clicks).toEqual([]);
  markInteractive();
  markInteractive();
  expect(clicks).toEqual(['like']);
});

test('a button that waits is marked as pressed until its click is answered, and only the last one', () => {
  const marked = () => [...document.querySelectorAll('[data-early]')].map(({ id }) => id);
  document.getElementById('like')!.click();
  expect(marked()).toEqual(['like']);
  document.querySelector('p')!.click();
  expect(marked()).toEqual([]);
  document.getElementById('like')!.click();
  markInteractive();
  expect(marked()).toEqual([]);
});

test.each(['menu', 'send'])('what does something by itself does it at once, and once (%s)', (id) => {
  document.getElementById(id)!.click();
  markInteractive();
  expect(clicks).toEqual([id]);
});

describe('a form that asks something first', () => {
  let submitted: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    submitted = [];
    const form = Object.assign(document.createElement('form'), { innerHTML: '<button>Logout</button>' });
    form.setAttribute(REPLAY.form, '');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push('by script');
    });
    form.submit = () => void submitted.push('natively');
    document.body.append(form);
    form.querySelector('button')!.click();
  });
  afterEach(() => jest.useRealTimers());

  test('waits for hydration, and is submitted once', () => {
    expect(submitted).toEqual([]);
    markInteractive();
    jest.advanceTimersByTime(60_000);
    expect(submitted).toEqual(['by script']);
  });

  test('pressed again, and clicked elsewhere → it is submitted all the same, and once', () => {
    document.querySelector<HTMLButtonElement>('form button')!.click();
    document.querySelector('p')!.click();
    expect(submitted).toEqual([]);
    markInteractive();
    expect(submitted).toEqual(['by script']);
  });

  test('without hydration → it is submitted natively after ten seconds', () => {
    jest.advanceTimersByTime(9_999);
    expect(submitted).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(submitted).toEqual(['natively']);
  });
});

test.each([
  ['clicked elsewhere since then', () => document.querySelector('p')!.click()],
  ['clicked a button that is gone', () => document.getElementById('like')!.remove()],
])('who %s meant something else', (_what, happens) => {
  document.getElementById('like')!.click();
  happens();
  markInteractive();
  expect(clicks).toEqual([]);
});

test('a click on a page that is alive is answered at once', () => {
  markInteractive();
  document.getElementById('like')!.click();
  expect(clicks).toEqual(['like']);
});

function Form() {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [country, setCountry] = useState('NL');
  return (
    <form>
      <input value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
      <select value={country} onChange={({ target }) => setCountry(target.value)}>
        <option>NL</option>
        <option>PL</option>
      </select>
      <output>{`${name}, ${agrees}, ${country}`}</output>
    </form>
  );
}

test('what was filled in before the framework was there is known to it', async () => {
  document.body.innerHTML = renderToString(<Form />);
  const [name, agrees] = document.querySelectorAll('input');
  const country = document.querySelector('select')!;
  name!.value = 'Robin';
  name!.dispatchEvent(new Event('input', { bubbles: true }));
  agrees!.click();
  country.value = 'PL';
  country.dispatchEvent(new Event('input', { bubbles: true }));
  const root = await act(async () => hydrateRoot(document.body, <Form />));
  await act(async () => markInteractive());
  expect(document.querySelector('output')).toHaveTextContent('Robin, true, PL');
  expect(name).toHaveValue('Robin');
  expect(agrees).toBeChecked();
  expect(country).toHaveValue('PL');
  await act(async () => root.unmount());
});

test('the browser’s offer to install the app is kept, and not shown by the browser', () => {
  expect(capturedInstallPrompt()).toBeNull();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(capturedInstallPrompt()).toBe(offer);
});
