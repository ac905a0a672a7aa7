import { type Html, html } from '@nightlark/contract/server';

/** A mail or an SMS (`sms`) in `/dev/outbox.json`. */
export interface OutboxMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  kind: string;
  sent_at: string;
}

const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    font:
      16px/1.5 system-ui,
      sans-serif;
  }
  body {
    max-width: 52rem;
    margin: 0 auto;
    padding: 1.5rem 1rem 4rem;
    background: light-dark(#fbf4f1, #171017);
    color: light-dark(#2a1622, #f7edf1);
  }
  h1 {
    font-size: 1.6rem;
    margin: 0 0 0.25rem;
  }
  h2 {
    font-size: 1.15rem;
    margin: 0;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0.25rem 0;
  }
  a {
    color: light-dark(#b3263f, #ff9a86);
    overflow-wrap: anywhere;
  }
  article {
    margin-top: 1.25rem;
    padding: 1.25rem;
    border-radius: 1rem;
    background: light-dark(#fff, #241a24);
  }
  .meta {
    color: light-dark(#6f5a66, #c9b6c1);
    font-size: 0.9rem;
    overflow-wrap: anywhere;
  }
  summary {
    cursor: pointer;
    margin-top: 0.75rem;
  }
  iframe {
    width: 100%;
    height: 34rem;
    margin-top: 0.75rem;
    border: 1px solid light-dark(#e5d5d0, #43323f);
    border-radius: 0.75rem;
    background: #fff;
  }
</style>`;

/** The outbox for a developer's browser, newest first. Mails are shown in sandboxed frames, without scripts. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox (${mails.length})</title>
        ${STYLE}
      </head>
      <body>
        <h1>Outbox</h1>
        <p class="meta">Mails and text messages of this development server, newest first. Also as <a href="/dev/outbox.json">JSON</a>.</p>
        ${mails.length === 0 ? html`<p>No mail yet. Sign up, and the confirmation appears here.</p>` : mails.map((mail, index) => (mail.kind === 'sms' ? textArticle(mail) : article(mail, index)))}
      </body>
    </html> `.text;
}

function textArticle({ id, to, text, sent_at }: OutboxMail): Html {
  return html`<article aria-labelledby="sms-${id}">
    <h2 id="sms-${id}">SMS to ${to}</h2>
    <p class="meta"><time datetime="${sent_at}">${sent_at.replace('T', ' ').slice(0, 19)} UTC</time></p>
    ${text
      .split('\n')
      .filter(Boolean)
      .map((line) => html`<p>${line}</p>`)}
  </article>`;
}

function article(mail: OutboxMail, index: number): Html {
  const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`);
  return html`<article aria-labelledby="mail-${mail.id}">
<h2 id="mail-${mail.id}">${mail.subject}</h2>
<p class="meta">To ${mail.to} · <time datetime="${mail.sent_at}">${mail.sent_at.replace('T', ' ').slice(0, 19)} UTC</time> · ${mail.kind}</p>
<ul>${links}</ul>
<details${index === 0 && ' open'}><summary>Show the mail</summary>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${mail.html.replace('<head>', '<head><base target="_top">')}"></iframe>
</details>
</article>`;
}
