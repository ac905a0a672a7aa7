import { createHash } from 'node:crypto';
import { loadMessages, METHOD_BRANDS } from '@nightlark/backend/provider';
import { formatMoney, isLocale, languageTag, type Locale } from '@nightlark/contract';
import { Html, html } from '@nightlark/contract/server';
import type { Request } from 'express';
import type { AgeCheck } from './age-check.ts';
import { canStore } from './stored-methods.ts';
import { testControls } from './test-controls.ts';
import type { Checkout } from './store.ts';

/** The checkout page's stylesheet, inlined: one request, and nothing of the shop's. */
const STYLE = `
:root { color-scheme: light dark; --page: #eef1f6; --card: #fff; --ink: #131a2a; --soft: #56607a; --line: #d5dbe7; --main: #1d4fd7; --on-main: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0e1320; --card: #182033; --ink: #eef2fb; --soft: #a9b4cd; --line: #313c56; --main: #9db8ff; --on-main: #0e1836 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { padding: 1.25rem 1rem 0; text-align: center }
header p { margin: 0 }
header span { display: inline-block; margin-inline-start: .5rem; padding: .1rem .6rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--soft); font-size: .8125rem }
main { width: min(26rem, 100% - 2rem); margin: 1.25rem auto 2rem; padding: clamp(1.25rem, 6vw, 2rem); border-radius: 1.25rem; background: var(--card); box-shadow: 0 1.5rem 3rem -2rem rgb(15 25 60 / .35) }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.35; font-weight: 600; overflow-wrap: anywhere }
.amount { margin: .25rem 0 1.25rem; font-size: 2.5rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
dl { margin: 0 0 1.5rem; border-block: 1px solid var(--line) }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .625rem 0 }
dl div + div { border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
button, main a { display: block; width: 100%; min-height: 3rem; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.main { border-color: var(--main); background: var(--main); color: var(--on-main) }
button:hover, main a:hover { border-color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px }
.others { display: grid; gap: .5rem; margin-top: .75rem }
.over { font-weight: 600 }
.desk { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px dashed var(--line) }
.desk h2 { width: 100%; margin: 0; color: var(--soft); font-size: .8125rem; font-weight: 600 }
.small { width: auto; flex: 1 1 auto; min-height: 2.75rem; padding: .5rem .875rem; font-size: .875rem }
`;

const messages = loadMessages(new URL('./messages/', import.meta.url));
const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** The locale of the URL. */
export const localeOf = ({ query }: Pick<Request, 'query'>, otherwise: Locale = 'en'): Locale =>
  isLocale(query['lang']) ? query['lang'] : otherwise;

export interface Page {
  html: string;
  /** For the content security policy: allows only this style. */
  styleHash: string;
}

/** The checkout: amount, merchant, method, and the four buttons. Without scripts. */
export function checkoutPage(checkout: Checkout, locale: Locale): Page {
  const text = (id: string, params?: Record<string, string | number>) => messages.text(locale, id, params);
  const amount = formatMoney(languageTag(locale), checkout.amount_cents, checkout.currency);
  const method = METHOD_BRANDS[checkout.method] ?? messages.text(locale, `method.${checkout.method}`);
  const row = (label: string, value: string) =>
    html`<div>
      <dt>${text(label)}</dt>
      <dd>${value}</dd>
    </div>`;
  const button = (choice: string, look = '') =>
    html`<button formaction="/checkout/${checkout.provider_id}/${choice}" ${look && html` class="${look}"`}>
      ${text(`button.${choice}`)}
    </button>`;
  const actions =
    checkout.status === 'pending'
      ? html`<form method="post">
          ${button('pay', 'main')}
          <div class="others">
            ${checkout.store && canStore(checkout.method) ? html`${button('pay-prove')}${button('pay-refuse')}` : ''}${button('fail')}${button('cancel')}${button('pending')}
          </div>
        </form>`
      : html`<p class="over" role="status">${text(`over.${checkout.status}`)}</p>
          <p><a class="main" href="${checkout.return_url}">${text('back', { merchant: checkout.merchant })}</a></p>`;
  return page(
    locale,
    '',
    html`<h1>${text('heading', { merchant: checkout.merchant })}</h1>
      <p class="amount">${amount}</p>
      <dl>
        ${row('merchant', checkout.merchant)}${row('order', messages.text(locale, 'credits', { credits: checkout.credits }))}${row('method', method)}${checkout.email && row('email', checkout.email)}
      </dl>
      ${actions}${testControls(checkout, text)}`,
  );
}

/** The age check: the question, a button for each answer, and a link back without one. */
export function agePage({ id, min_age, locale, outcome, return_url }: AgeCheck): Page {
  const text = (name: string) => messages.text(locale, `age.${name}`, { age: min_age });
  const button = (choice: string, look = '') =>
    html`<button formaction="/age-check/${id}/${choice}?lang=${locale}" ${look && html` class="${look}"`}>${text(choice)}</button>`;
  const back = (look = '') => html`<a href="${return_url}" ${look && html` class="${look}"`}>${text('back')}</a>`;
  const actions =
    outcome === 'pending'
      ? html`<form method="post">
          ${button('pass', 'main')}
          <div class="others">${button('refuse')}${back()}</div>
        </form>`
      : html`<p>${back('main')}</p>`;
  return page(
    locale,
    'age.',
    html`<h1>${text('heading')}</h1>
      <p>${text('text')}</p>
      ${actions}`,
  );
}

/** Prefix of a page's message ids: the checkout's, or the age check's. */
type Of = '' | 'age.';

/** Not found: an unknown or expired checkout or age check. */
export function missingPage(locale: Locale, of: Of = ''): Page {
  const text = (id: string) => messages.text(locale, id);
  return page(
    locale,
    of,
    html`<h1>${text(`${of}missing`)}</h1>
      ${of === 'age.' ? html`<p>${text('age.again')}</p>` : ''}`,
  );
}

/** @param of whose title and test notice it has */
function page(locale: Locale, of: Of, main: Html): Page {
  const text = (name: string) => messages.text(locale, `${of}${name}`);
  const document = html`<!doctype html>
    <html lang="${languageTag(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${text('title')}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <p><strong>Sandbox</strong> <span>${text('test')}</span></p>
        </header>
        <main>${main}</main>
      </body>
    </html> `;
  return { html: document.text, styleHash };
}
