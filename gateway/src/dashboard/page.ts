import { activeFreeze, describeFreeze, formatMinute, type JournalEntry } from '@nightlark/registry';
import { isWrong, type LanderView, type PlatformView, type RemoteView } from './collect.ts';
import { formatDate, formatRelativeTime } from './format.ts';
import { html, type Html } from '@nightlark/contract/server';
import { errorSection } from './errors.ts';
import { remoteCard } from './remote-card.ts';

const LANDER_STATES = { shown: 'shown', later: 'not yet', over: 'over', broken: 'broken' } as const;

/** The moves with a rollback button: the last one of each remote, if still in effect. */
function undoable(journal: readonly JournalEntry[] | null, remotes: readonly RemoteView[]): Set<JournalEntry> {
  const found = remotes.flatMap(({ name, rollback }) => {
    const last = rollback && journal?.find(({ remote }) => remote === name);
    return last && last.to !== null && ['promote', 'canary'].includes(last.action) ? [last] : [];
  });
  return new Set(found);
}

function moveRow({ number, at, who, action, remote, from, to, reason }: JournalEntry, now: number, canUndo: boolean): Html {
  return html`<tr>
    <td>${number}</td>
    <td>${formatRelativeTime(at, now)}</td>
    <th scope="row">${remote}</th>
    <td><span class="action ${action}">${action}</span></td>
    <td><code>${from ?? '–'}</code> <span aria-label="to">→</span> <code>${to ?? '–'}</code></td>
    <td>${who}${reason ? html`<small>${reason}</small>` : null}</td>
    <td>
      ${canUndo ? html`<button type="button" class="quiet small" popovertarget="back-${remote}">Roll back ${remote}…</button>` : null}
    </td>
  </tr>`;
}

function moves({ journal, remotes, now }: PlatformView): Html {
  const withButton = undoable(journal, remotes);
  return html`<section class="card" id="moves" aria-labelledby="moves-title">
    <h2 id="moves-title">Last moves</h2>
    ${journal?.length === 0 ? html`<p class="empty">Nothing was moved yet.</p>` : null}
    ${journal ? null : html`<p class="problem" role="alert">The journal can’t be read now.</p>`}
    <div class="scroll" tabindex="0" role="region" aria-label="Last moves">
      <table>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Move</th>
            <th scope="col">From → to</th>
            <th scope="col">Who and why</th>
            <th scope="col"><span class="hidden">Undo</span></th>
          </tr>
        </thead>
        <tbody>
          ${(journal ?? []).map((entry) => moveRow(entry, now, withButton.has(entry)))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function landerItem({ name, since, by, template, state, from, to, locales }: LanderView, now: number): Html {
  const dates = from || to ? html` · ${from ? formatDate(from) : 'always'} – ${to ? formatDate(to) : 'on'}` : null;
  return html`<li>
    <p><a href="/landers/${name}">${name}</a> <span class="state ${state}">${LANDER_STATES[state]}</span></p>
    <p class="by">${template ?? 'Its document can’t be read'}${state === 'broken' ? null : html` · ${locales} languages`}${dates}</p>
    <p class="by">${formatRelativeTime(since, now)} by ${by}</p>
  </li>`;
}

function landerSection({ landers, now }: PlatformView): Html {
  return html`<section class="card" id="landers" aria-labelledby="landers-title">
    <h2 id="landers-title">Landers <small>${landers.length}</small></h2>
    ${
      landers.length === 0
        ? html`<p class="empty">None is published. <code>lander publish</code> makes one live.</p>`
        : html`<ul class="landers">
            ${landers.map((one) => landerItem(one, now))}
          </ul>`
    }
  </section>`;
}

function summary({ number, updatedAt, now, remotes, landers, registryProblem }: PlatformView): Html {
  const degraded = remotes.filter(isWrong).length + (registryProblem ? 1 : 0);
  const canaries = remotes.filter(({ versions }) => versions.some(({ role }) => role === 'canary')).length;
  const tile = (name: string, value: Html | string, tone = '') =>
    html`<div class="tile ${tone}">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="tiles" id="summary">
    ${tile('State', degraded === 0 ? 'All well' : `${degraded} degraded`, degraded === 0 ? 'good' : 'bad')}
    ${tile('Remotes', String(remotes.length))} ${tile('Canaries', String(canaries), canaries > 0 ? 'gold' : '')}
    ${tile('Landers', String(landers.filter(({ state }) => state === 'shown').length))}
    ${tile('Last move', updatedAt && number > 0 ? html`${formatRelativeTime(updatedAt, now)} <small>no.&nbsp;${number}</small>` : 'none')}
  </dl>`;
}

/** Nothing new goes live now, or from then on. */
function freezes({ freezes: all, now }: PlatformView): Html | null {
  if (all.length === 0) return null;
  return html`<div id="freezes" class="notices">
    ${all.map((one) => {
      const begin = Date.parse(one.from) > now ? `From ${formatMinute(one.from)} ` : 'Now ';
      return html`<p class="notice" role="status">${begin}${describeFreeze(one)} <small>no.&nbsp;${one.number}</small></p>`;
    })}
  </div>`;
}

function frame(title: string, body: Html, nonce?: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/platform/page.css" />
        ${nonce ? html`<script src="/platform/page.js" nonce="${nonce}" defer></script>` : null}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

/** The page `/platform`: live versions, their metrics of the last half hour from all gateways, and rollbacks. */
export function platformPage(view: PlatformView, nonce: string): string {
  const { remotes, registryProblem, viewer } = view;
  return frame(
    'What is live · Nightlark',
    html`<a class="skip" href="#content">To what is live</a>
      <header class="top">
        <p class="brand">Nightlark <span>platform</span></p>
        <form class="viewer" method="post" action="/platform/preview">
          Signed in as <strong>${viewer}</strong> <button class="quiet small">Toolbar on pages</button>
        </form>
      </header>
      <main id="content">
        <div class="title">
          <h1>What is live</h1>
          <p class="by">
            Counted at ${view.gateways === 1 ? 'one gateway' : `${view.gateways} gateways`}, in the last half hour.
            <span id="fresh" hidden
              ><label><input type="checkbox" checked /> Keep fresh</label></span
            >
          </p>
        </div>
        ${registryProblem ? html`<p class="problem" role="alert">${registryProblem}</p>` : null} ${freezes(view)} ${summary(view)}
        <div class="remotes">
          ${remotes.map((remote) => remoteCard(remote, { ...view, isFrozen: activeFreeze(view, view.now) !== undefined }))}
          ${remotes.length === 0 ? html`<p class="card empty">No remote is live yet. <code>publish</code> and <code>promote</code> one.</p>` : null}
        </div>
        ${errorSection(view.errors, view.now)} ${moves(view)} ${landerSection(view)}
      </main>`,
    nonce,
  );
}

/** A result page with one reason per line, and a form where something can be done. */
export function messagePage(title: string, text: string, reasons: readonly string[] = [], form: Html | null = null): string {
  return frame(
    `${title} · Nightlark`,
    html`<main class="message">
      <div class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        ${
          reasons.length > 0
            ? html`<ul class="reasons">
                ${reasons.map((reason) => html`<li>${reason}</li>`)}
              </ul>`
            : null
        }
        ${form}
        <p><a href="/platform">What is live</a></p>
      </div>
    </main>`,
  );
}
