import type { JournalEntry } from '@nightlark/release';
import type { PlatformView, RemoteView, VersionView } from './collect.ts';
import { html, type Html } from './html.ts';

const kilobytes = (bytes: number | null) => (bytes === null ? '–' : `${(bytes / 1000).toFixed(1)} kB`);
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);
const when = (at: string) => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;

function versionRow({ role, version, percent, totals, bytes }: VersionView, { budget }: RemoteView): Html {
  const { renders, failed, renderMs, pages, browserFailed } = totals;
  return html`<tr>
    <th scope="row">${role}${percent === null ? '' : ` ${percent} %`}</th>
    <td><code>${version}</code></td>
    <td>${kilobytes(bytes)}${budget === null ? '' : ` of ${kilobytes(budget)}`}</td>
    <td>${renders}</td>
    <td>${share(failed, renders)}</td>
    <td>${share(browserFailed, pages)}</td>
    <td>${renders === 0 ? '–' : `${(renderMs / renders).toFixed(1)} ms`}</td>
  </tr>`;
}

function rollbackForm({ name, canRollBack }: RemoteView, number: number): Html | null {
  if (!canRollBack) return null;
  return html`<form method="post" action="/platform/rollback">
    <input type="hidden" name="remote" value="${name}" /><input type="hidden" name="expected" value="${number}" />
    <button>Roll back ${name}</button>
  </form>`;
}

function remoteSection(remote: RemoteView, number: number): Html {
  const { name, since, by, problem, served, versions, routes, slots, shared } = remote;
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${name}</h2>
    <p>Since ${when(since)} by ${by}.${served ? html` <strong>Served: ${served}.</strong>` : null}</p>
    ${problem ? html`<p role="alert">${problem}</p>` : null}
    <div class="scroll" tabindex="0" role="region" aria-label="Versions of ${name}">
      <table>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Version</th>
            <th scope="col">First load</th>
            <th scope="col">Renders</th>
            <th scope="col">Failed</th>
            <th scope="col">In browsers</th>
            <th scope="col">Page time</th>
          </tr>
        </thead>
        <tbody>
          ${versions.map((version) => versionRow(version, remote))}
        </tbody>
      </table>
    </div>
    <dl>
      <dt>Routes</dt>
      <dd>${routes.map((path) => html`<code>${path}</code> `)}</dd>
      <dt>Slots</dt>
      <dd>${slots.length === 0 ? 'none' : slots.join(', ')}</dd>
      <dt>Shared libraries</dt>
      <dd>${Object.entries(shared).map(([key, range]) => html`<code>${key} ${range}</code> `)}</dd>
    </dl>
    ${rollbackForm(remote, number)}
  </section>`;
}

function journalRow({ at, who, action, remote, from, to, reason }: JournalEntry): Html {
  return html`<tr>
    <td>${when(at)}</td>
    <td>${who}</td>
    <td>${action}</td>
    <td>${remote}</td>
    <td>${from ?? '–'}</td>
    <td>${to ?? '–'}</td>
    <td>${reason ?? ''}</td>
  </tr>`;
}

function frame(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/platform/page.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}

/** `/platform`: what is live, how it does, and the way back. Figures are this gateway's, of the last half hour. */
export function platformPage({ number, updatedAt, registryProblem, remotes, landers, journal }: PlatformView): string {
  return frame(
    'What is live',
    html`<h1>What is live</h1>
      <p>Registry ${number}${updatedAt ? html`, moved ${when(updatedAt)}` : null}. Figures are this gateway’s, of the last half hour.</p>
      ${registryProblem ? html`<p role="alert">${registryProblem}</p>` : null} ${remotes.map((remote) => remoteSection(remote, number))}
      <h2>Landers</h2>
      ${
        landers.length === 0
          ? html`<p>None is published.</p>`
          : html`<ul>
              ${landers.map(({ name, since, by }) => html`<li><a href="/landers/${name}">${name}</a> since ${when(since)} by ${by}</li>`)}
            </ul>`
      }
      <h2>Last moves</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Last moves">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Remote</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            ${journal.map(journalRow)}
          </tbody>
        </table>
      </div>`,
  );
}

export function messagePage(title: string, text: string): string {
  return frame(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/platform">What is live</a></p>`,
  );
}

export const PAGE_STYLES = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); vertical-align: top; }
td { font-variant-numeric: tabular-nums; }
dt { font-weight: 600; } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
button { font: inherit; min-height: 2.75rem; padding: 0 1rem; }
[role='alert'] { border-inline-start: 0.25rem solid #c62828; padding-inline-start: 0.75rem; }
`;
