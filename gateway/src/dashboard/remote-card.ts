import { isWrong, type LibraryView, type RemoteView, type VersionView } from './collect.ts';
import { dayChart } from './days.ts';
import { formatKilobytes, formatRelativeTime, formatShare, usageBar } from './format.ts';
import { html, type Html } from '@nightlark/contract/server';
import { describeAudience } from '@nightlark/registry';
import type { Totals } from '../metrics/slices.ts';
import { VERDICT } from '../thresholds.ts';

const figure = (name: string, value: Html | string, isBad = false) =>
  html`<div class="${isBad ? 'bad' : ''}">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function firstLoad({ bytes, budget }: VersionView): Html {
  if (bytes === null) return html`can’t be read`;
  if (budget === null) return html`${formatKilobytes(bytes)}<small> no budget</small>`;
  return html`<span>${formatKilobytes(bytes)}<small> of ${formatKilobytes(budget)}</small></span
    >${usageBar(bytes, budget)}`;
}

const formatPageTime = ({ renders, renderMs }: Totals) => (renders === 0 ? '–' : `${(renderMs / renders).toFixed(1)} ms`);

const besides = (totals: Totals) =>
  totals.renders === 0
    ? 'no pages yet'
    : `${totals.renders} pages, ${formatShare(totals.failed, totals.renders)} failed, ${formatPageTime(totals)}`;

function versionRow(view: VersionView): Html {
  const { role, version, percent, audience, beside, totals, plan } = view;
  const { renders, failed, pages, browserFailed } = totals;
  // Highlighted from the failure rates of the automatic withdrawal.
  const isBad = (part: number, whole: number, least: number) => whole > 0 && part / whole >= least;
  return html`<li class="version ${role}">
    <p class="what"><span class="role">${role}${percent === null ? '' : ` ${percent} %`}</span> <code>${version}</code></p>
    ${audience ? html`<p class="plan">Only for ${describeAudience(audience)}</p>` : null}
    ${plan ? html`<p class="plan">${plan.isPaused ? 'Then' : 'Next'} ${plan.steps.join(', ')} %: ${plan.progress}</p>` : null}
    <dl>
      ${figure('First load', firstLoad(view), view.budget !== null && (view.bytes ?? 0) > view.budget)} ${figure('Pages', String(renders))}
      ${figure('Failed', formatShare(failed, renders), isBad(failed, renders, VERDICT.failedShare))}
      ${figure('In browsers', formatShare(browserFailed, pages), isBad(browserFailed, pages, VERDICT.browserFailedShare))}
      ${figure('Page time', formatPageTime(totals))}
    </dl>
    ${beside ? html`<p class="plan">The same visitors with ${beside.version}: ${besides(beside.totals)}</p>` : null}
    ${
      view.isFailing
        ? html`<ul class="evidence">
            ${view.evidence.map((what) => html`<li>${what}</li>`)}
          </ul>`
        : null
    }
  </li>`;
}

interface Context {
  number: number;
  now: number;
  shellVersion: string;
  isFrozen: boolean;
}

/** Says that a move is under way, once `page.js` has sent its form. */
const UNDER_WAY = html`<p role="status"></p>`;

const TRAITS = [
  ['country', 'Countries'],
  ['language', 'Languages'],
  ['site', 'Sites'],
  ['company', 'Companies'],
] as const;

/** Promote a published version, try it with some browsers, or end its trial. */
function moveParts({ name, promotable, versions, planned }: RemoteView, { number, isFrozen }: Context): Html | null {
  const { version: canary, plan, audience } = versions.find(({ role }) => role === 'canary') ?? {};
  const choices = [...(canary ? [canary] : []), ...promotable];
  if (promotable.length === 0 && !canary) return null;
  return html`<button type="button" class="quiet" popovertarget="move-${name}">Move…</button>
    <div id="move-${name}" class="confirm" popover role="dialog" aria-labelledby="move-${name}-title">
      <h3 id="move-${name}-title">Move ${name}</h3>
      <form method="post">
        <input type="hidden" name="remote" value="${name}" /><input type="hidden" name="expected" value="${number}" />
        <label
          >Version
          <select name="version">
            ${choices.map((version) => html`<option>${version}</option>`)}
          </select></label
        >
        <label
          >Percent of browsers for a canary, or steps while it does well
          <input name="percent" value="5" placeholder="1, 10, 50, 100" maxlength="60" autocomplete="off"
        /></label>
        <fieldset>
          <legend>Canary only for, e.g. AT, DE; empty for all</legend>
          ${TRAITS.map(
            ([trait, label]) =>
              html`<label
                >${label} <input name="${trait}" value="${audience?.[trait]?.join(', ') ?? ''}" maxlength="500" autocomplete="off"
              /></label>`,
          )}
        </fieldset>
        <label>When, to promote it later (UTC) <input type="datetime-local" name="at" /></label>
        <label>Why, for the journal <input name="reason" maxlength="500" autocomplete="off" /></label>
        ${isFrozen ? html`<label class="tick"><input type="checkbox" name="despiteFreeze" value="true" /> Despite the freeze</label>` : null}
        <p>The gate looks at it once more, which takes up to a minute.</p>
        ${UNDER_WAY}
        <div class="actions">
          <button type="button" class="quiet" popovertarget="move-${name}" popovertargetaction="hide" autofocus>Cancel</button>
          <button class="quiet" formaction="/platform/preview">Look at it</button>
          <button class="quiet" formaction="/platform/canary">Canary</button>
          <button class="quiet" formaction="/platform/promote">Promote</button>
          ${
            canary && plan
              ? html`<button class="quiet" formaction="/platform/${plan.isPaused ? 'resume' : 'pause'}" name="canary" value="${canary}">
                  ${plan.isPaused ? 'Resume' : 'Pause'} the steps
                </button>`
              : null
          }
          ${
            planned
              ? html`<button class="quiet" formaction="/platform/unschedule" name="planned" value="${planned.version}">
                  Don’t promote ${planned.version} later
                </button>`
              : null
          }
          ${canary ? html`<button class="danger" formaction="/platform/abort" name="canary" value="${canary}">End canary ${canary}</button>` : null}
        </div>
      </form>
    </div>`;
}

function rollbackParts({ name, rollback, versions }: RemoteView, { number }: Context): Html | null {
  if (!rollback) return null;
  const canary = versions.find(({ role }) => role === 'canary');
  const isCanaryOnly = !versions.some(({ role }) => role === 'previous');
  return html`<button type="button" class="quiet" popovertarget="back-${name}">Roll back…</button>
    <div id="back-${name}" class="confirm" popover role="dialog" aria-labelledby="back-${name}-title">
      <h3 id="back-${name}-title">Roll back ${name}?</h3>
      <p>
        ${
          isCanaryOnly
            ? html`The canary <code>${rollback.from}</code> ends; everybody gets <code>${rollback.to}</code>.`
            : html`New pages get <code>${rollback.to}</code> instead of <code>${rollback.from}</code>, at once and for
                everybody.${canary ? html` The canary <code>${canary.version}</code> ends.` : null}`
        }
        Open pages of the version that goes load anew when nothing is being written, open or sent there: members’ at once, visitors’ after
        their next call.
      </p>
      <form method="post" action="/platform/rollback">
        <input type="hidden" name="remote" value="${name}" /><input type="hidden" name="expected" value="${number}" />
        <label>Why, for the journal <input name="reason" maxlength="500" autocomplete="off" /></label>
        ${UNDER_WAY}
        <div class="actions">
          <button type="button" class="quiet" popovertarget="back-${name}" popovertargetaction="hide" autofocus>Keep it</button>
          <button class="danger">Roll back</button>
        </div>
      </form>
    </div>`;
}

/** What waits for a second person, who agrees or declines. */
function requestParts({ name, asked }: RemoteView, { number }: Context): Html | null {
  if (!asked) return null;
  const { text, isTokenValid, mayApprove, mayDecline } = asked;
  if (!isTokenValid) return html`<p class="problem">Doesn’t go live, its token is not valid any more: ${text}</p>`;
  const waits = html`<p class="plan">Waiting for a second person: ${text}</p>`;
  if (!mayDecline) return waits;
  return html`${waits}
    <div class="moves"><button type="button" class="quiet" popovertarget="asked-${name}">Agree or decline…</button></div>
    <div id="asked-${name}" class="confirm" popover role="dialog" aria-labelledby="asked-${name}-title">
      <h3 id="asked-${name}-title">Is it to go live?</h3>
      <p>${name}: ${text}</p>
      ${mayApprove ? html`<p>The gate looks at it once more, which takes up to a minute.</p>` : html`<p>Somebody else has to agree, with another token.</p>`}
      <form method="post" action="/platform/decline">
        <input type="hidden" name="remote" value="${name}" /><input type="hidden" name="expected" value="${number}" />
        <input type="hidden" name="request" value="${asked.number}" /><input type="hidden" name="version" value="${asked.version}" />
        <label>Why, for the journal <input name="reason" maxlength="500" autocomplete="off" required /></label>
        ${UNDER_WAY}
        <div class="actions">
          <button type="button" class="quiet" popovertarget="asked-${name}" popovertargetaction="hide" autofocus>Cancel</button>
          <button class="quiet" formaction="/platform/preview" formnovalidate>Look at it</button>
          <button class="danger">Decline</button>
          ${mayApprove ? html`<button class="quiet" formaction="/platform/approve" formnovalidate>Agree</button>` : null}
        </div>
      </form>
    </div>`;
}

function libraryRow({ name, requested, loaded, isSatisfied, importedNames }: LibraryView): Html {
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td><code>${requested}</code></td>
    <td><code>${loaded ?? 'not there'}</code></td>
    <td>${importedNames}</td>
    <td>${isSatisfied ? html`<span class="ok">fits</span>` : html`<strong class="bad">does not fit</strong>`}</td>
  </tr>`;
}

function libraries({ name, libraries: all }: RemoteView, shellVersion: string): Html {
  const unfit = all.filter(({ isSatisfied }) => !isSatisfied).length;
  return html`<details id="libraries-${name}">
    <summary>Shared libraries <small>${all.length} loaded${unfit > 0 ? `, ${unfit} do not fit` : ', all fit'}</small></summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Shared libraries of ${name}">
      <table>
        <caption>
          Loaded by the processes that render here, from the shell
          <code>${shellVersion}</code
          >; browsers get the same shell’s.
        </caption>
        <thead>
          <tr>
            <th scope="col">Library</th>
            <th scope="col">Required</th>
            <th scope="col">Loaded</th>
            <th scope="col">Names used</th>
            <th scope="col"><span class="hidden">Verdict</span></th>
          </tr>
        </thead>
        <tbody>
          ${all.map(libraryRow)}
        </tbody>
      </table>
    </div>
  </details>`;
}

const KINDS = { screen: 'Screen', slot: 'Slot', overlay: 'Overlay', catalogue: 'Texts', server: 'Server bundle' } as const;

/** The largest parts of a release and their limits. */
function partSizeList({ name, weights }: RemoteView): Html {
  const over = weights.filter(({ bytes, limit }) => limit !== null && bytes > limit).length;
  const rows = weights.map(({ kind, part, bytes, limit }) => {
    const of = limit === null ? null : html`<small> of ${formatKilobytes(limit)}</small>`;
    const what = part === kind ? KINDS[kind] : `${KINDS[kind]} ${part}`;
    return figure(
      what,
      html`<span>${formatKilobytes(bytes)}${of}</span>${limit === null ? null : usageBar(bytes, limit)}`,
      limit !== null && bytes > limit,
    );
  });
  return html`<details id="weights-${name}">
    <summary>What it weighs <small>${over > 0 ? `${over} over the limit` : 'within the limits'}</small></summary>
    <ul class="versions">
      <li class="version">
        <dl>${rows}</dl>
      </li>
    </ul>
  </details>`;
}

function places({ name, routes, slots }: RemoteView): Html {
  const count = (length: number, what: string) => `${length} ${what}${length === 1 ? '' : 's'}`;
  return html`<details id="places-${name}">
    <summary>Where it shows <small>${count(routes.length, 'route')}, ${count(slots.length, 'slot')}</small></summary>
    <ul class="places">
      ${routes.map(({ path, access }) => html`<li><code>${path}</code>${access === 'any' ? null : html` <small>${access}s</small>`}</li>`)}
      ${slots.map(({ id, slot }) => html`<li><span class="slot">${slot}</span> ${id}</li>`)}
    </ul>
  </details>`;
}

/** The card of a remote: versions with metrics, routes and slots, libraries, rollback. */
export function remoteCard(remote: RemoteView, context: Context): Html {
  const { now, shellVersion } = context;
  const { name, owner, since, by, problem, served, versions, planned, isProtected } = remote;
  const isCanary = versions.some(({ role }) => role === 'canary');
  const state = problem || served ? 'degraded' : isWrong(remote) ? 'failing' : isCanary ? 'canary' : 'well';
  return html`<section class="card remote" id="remote-${name}" aria-labelledby="${name}">
    <header>
      <div>
        <h2 id="${name}">${name} <span class="state ${state}">${state}</span></h2>
        <p class="by">
          ${owner ?? 'Nobody named as owner'} · live ${formatRelativeTime(since, now)} by
          ${by}${isProtected ? ' · new versions need two people' : ''}
        </p>
      </div>
      <div class="moves">${moveParts(remote, context)} ${rollbackParts(remote, context)}</div>
    </header>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
    ${served ? html`<p class="problem">Served now: <code>${served}</code></p>` : null}
    ${planned?.isTokenValid ? html`<p class="plan">Goes live: ${planned.text}</p>` : null}
    ${planned?.isTokenValid === false ? html`<p class="problem">Doesn’t go live, its token is not valid any more: ${planned.text}</p>` : null}
    ${requestParts(remote, context)}
    <ul class="versions">
      ${versions.map(versionRow)}
    </ul>
    ${dayChart(name, remote.days)} ${places(remote)} ${partSizeList(remote)} ${libraries(remote, shellVersion)}
  </section>`;
}
