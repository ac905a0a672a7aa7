import { REPLAY } from '@nightlark/contract';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { EARLY_INPUT } from '../composition/in-page.ts';
import { captureEarlyInput } from '../server/in-page/early-input.ts';
import { leaveAsServed, markInteractive } from './early-input.ts';

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

/** A form in the page, and how it was submitted. */
function aForm(html: string): { form: HTMLFormElement; submitted: string[] } {
  const submitted: string[] = [];
  document.body.insertAdjacentHTML('beforeend', html);
  const form = document.querySelector('form')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted.push(`by script, ${new URLSearchParams(new FormData(form) as never)}`);
  });
  form.submit = () => void submitted.push('natively');
  return { form, submitted };
}

describe('a form that only the page’s code can send', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const html = '<form method="post"><input name="about"><button>Save</button></form>';
  const press = () => document.querySelector<HTMLButtonElement>('form button')!.click();

  test.each([
    ['method="post"', 'its own page'],
    ['', 'its own page, and names no method'],
    [`method="get" action="/api/user.php" ${REPLAY.form}`, 'the API, and asks something first'],
  ])('posts to %s %s → waits for hydration, and is submitted once', (attributes) => {
    const { form, submitted } = aForm(html.replace('method="post"', attributes));
    form.requestSubmit();
    press();
    document.querySelector('p')!.click();
    expect(submitted).toEqual([]);
    expect(document.querySelectorAll('form [data-early]')).toHaveLength(1);
    form.querySelector('input')!.value = 'newer';
    markInteractive();
    jest.runOnlyPendingTimers();
    expect(submitted).toEqual(['by script, about=newer']);
    expect(document.querySelectorAll('[data-early]')).toHaveLength(0);
  });

  test.each(['method="post" action="/api/login.php"', 'method="get" action="/members"', 'method="get"'])(
    '%s works by itself → submitted at once',
    (attributes) => {
      const { submitted } = aForm(html.replace('method="post"', attributes));
      press();
      expect(submitted).toEqual(['by script, about=']);
    },
  );

  test('in the entry warning, which takes its answer itself → submitted at once', () => {
    const { submitted } = aForm(`<dialog open data-with-page="">${html}</dialog>`);
    press();
    expect(submitted).toEqual(['by script, about=']);
  });

  test.each<[string, (script: HTMLScriptElement) => void]>([
    ['can’t be had', (script) => script.dispatchEvent(new Event('error'))],
    [
      'fails as it starts, e.g. in a browser that lacks something',
      ({ src }) => window.dispatchEvent(new ErrorEvent('error', { filename: src, error: new Error('x') })),
    ],
  ])('the page’s script %s → submitted natively, and what follows too', (_what, fail) => {
    const { submitted } = aForm(`${html}<script type="module" src="/main.js"></script>`);
    press();
    expect(submitted).toEqual([]);
    fail(document.querySelector('script[type=module]')!);
    expect(submitted).toEqual(['natively']);
    press();
    expect(submitted).toHaveLength(2);
  });

  test('other code fails, e.g. an extension’s → waits on', () => {
    const { submitted } = aForm(`${html}<script type="module" src="/main.js"></script>`);
    press();
    for (const filename of ['chrome-extension://abc/x.js', ''])
      window.dispatchEvent(new ErrorEvent('error', { filename, error: new Error('x') }));
    expect(submitted).toEqual([]);
    markInteractive();
    jest.runOnlyPendingTimers();
    expect(submitted).toEqual(['by script, about=']);
  });

  test('the page stays as it was served → submitted natively', () => {
    const { submitted } = aForm(html);
    press();
    leaveAsServed();
    expect(submitted).toEqual(['natively']);
  });

  test('it asks something first and there is no hydration → submitted natively after ten seconds', () => {
    const { submitted } = aForm(`<form method="get" action="/api/user.php" ${REPLAY.form}><button>Logout</button></form>`);
    press();
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
    <form method="post">
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

test('a page that is made anew since an extension had added to it → keeps the words, their field the focus, and the form is sent', async () => {
  const sent: unknown[] = [];
  const page = (
    <form
      method="post"
      onSubmit={(event) => (
        event.preventDefault(),
        sent.push(Object.fromEntries(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)))
      )}
    >
      <input name="email" type="email" defaultValue="" />
      <input name="password" type="password" defaultValue="" />
      <button name="way" value="mail">
        {'Send'}
      </button>
    </form>
  );
  document.body.innerHTML = renderToString(page);
  const early = [...document.querySelectorAll('input')];
  for (const field of early) field.after(document.createElement('div'));
  early.forEach((field, index) => {
    field.focus();
    field.value = ['a@b.example', 'secret'][index]!;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  document.querySelector('button')!.click();
  const onRecoverableError = jest.fn();
  const root = await act(async () => hydrateRoot(document.body, page, { onRecoverableError }));
  expect(onRecoverableError).toHaveBeenCalled();
  const fields = [...document.querySelectorAll('input')];
  expect(fields).not.toContain(early[0]);
  await act(async () => markInteractive());
  expect(fields.map(({ value }) => value)).toEqual(['a@b.example', 'secret']);
  expect(fields[1]).toHaveFocus();
  await waitFor(() => expect(sent).toEqual([{ email: 'a@b.example', password: 'secret', way: 'mail' }]));
  await act(async () => root.unmount());
});

test('the browser’s offer to install the app is kept, and not shown by the browser', () => {
  expect(window[EARLY_INPUT]?.offer).toBeNull();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window[EARLY_INPUT]?.offer).toBe(offer);
});
