import { html, type Html } from '@nightlark/contract/server';
import type { ErrorGroup } from '../metrics/error-groups.ts';
import { formatRelativeTime } from './format.ts';
import type { SourcePositions } from './source-positions.ts';

/** One error of a remote, in all its versions and on all its pages. */
export interface ErrorView {
  remote: string;
  message: string;
  /** `render`, `loader`, …, and whether in browsers or on the server. */
  where: string;
  /** The most frequent first. */
  routes: readonly string[];
  count: number;
  perHour: number;
  /** The version that had it first, and when. */
  since: { version: string; at: string };
  versions: readonly string[];
  last: string;
  /** Innermost first; by sources as far as there are maps. */
  stack: readonly string[];
}

const MAX_SHOWN = 20;
const HOUR_MS = 3_600_000;

const byCount = (groups: readonly ErrorGroup[], nameOf: (group: ErrorGroup) => string | null): string[] => {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const name = nameOf(group);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + group.count);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
};

function viewOf(groups: readonly ErrorGroup[], now: number): ErrorView {
  const first = groups.reduce((one, other) => (other.first < one.first ? other : one));
  const { remote, message, where, isInBrowser } = first;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const common = groups.reduce((one, other) => (other.count > one.count ? other : one));
  return {
    remote,
    message,
    where: `${where} ${isInBrowser ? 'in browsers' : 'on the server'}`,
    routes: byCount(groups, ({ route }) => route),
    count,
    perHour: count / Math.max(1, (now - first.first) / HOUR_MS),
    since: { version: first.version, at: new Date(first.first).toISOString() },
    versions: byCount(groups, ({ version }) => version),
    last: new Date(Math.max(...groups.map((group) => group.last))).toISOString(),
    stack: common.stack,
  };
}

/** The most frequent errors of a day, with their stacks by sources. */
export async function collectErrors(groups: readonly ErrorGroup[], sourcePositions: SourcePositions, now: number): Promise<ErrorView[]> {
  const alike = Map.groupBy(groups, ({ remote, message, where, isInBrowser }) => JSON.stringify([remote, message, where, isInBrowser]));
  const views = [...alike.values()].map((some) => viewOf(some, now));
  const shown = views.sort((one, other) => other.count - one.count).slice(0, MAX_SHOWN);
  const positions = await sourcePositions(shown.flatMap(({ stack }) => stack));
  const sourceOf = (remote: string, place: string): string => {
    const [owner] = place.split('/', 1);
    const source = positions.get(place);
    return source === undefined ? place : owner === remote ? source : `${owner}/${source}`;
  };
  return shown.map((view) => ({ ...view, stack: view.stack.map((place) => sourceOf(view.remote, place)) }));
}

const MAX_ROUTES = 3;

function errorItem({ remote, message, where, routes, count, perHour, since, versions, last, stack }: ErrorView, now: number): Html {
  const others = versions.filter((version) => version !== since.version);
  const more = routes.length > MAX_ROUTES ? ` and ${routes.length - MAX_ROUTES} more` : '';
  return html`<li>
    <h3><code>${message}</code></h3>
    <p class="by">
      <strong>${remote}</strong> · ${where}${routes.length > 0 ? html` · on ${routes.slice(0, MAX_ROUTES).join(', ')}${more}` : null}
    </p>
    <p class="by">
      ${count} × (${perHour.toFixed(1)} an hour) · since <code>${since.version}</code>,
      ${formatRelativeTime(since.at, now)}${others.length > 0 ? html`, also ${others.join(', ')}` : null} · last
      ${formatRelativeTime(last, now)}
    </p>
    ${
      stack.length > 0
        ? html`<ol class="stack">
            ${stack.map((place) => html`<li><code>${place}</code></li>`)}
          </ol>`
        : null
    }
  </li>`;
}

export function errorSection(errors: readonly ErrorView[], now: number): Html {
  return html`<section class="card" id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">Errors <small>${errors.length}</small></h2>
    ${
      errors.length === 0
        ? html`<p class="empty">None in the last day.</p>`
        : html`<ul class="errors">
            ${errors.map((error) => errorItem(error, now))}
          </ul>`
    }
  </section>`;
}
