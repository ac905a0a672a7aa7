import { html, type Html } from '@nightlark/contract/server';
import type { DayCounts, Days } from '@nightlark/registry';
import { formatShare } from './format.ts';

const SHOWN = 14;
const DAY_MS = 86_400_000;
const HEIGHT = 40;
/** Of a bar, with the gap to the next. */
const WIDTH = 12;
const GAP = 2;

export type DayView = DayCounts & { day: string };

/** The last days of a remote until today, those without pages too; none if there were none at all. */
export function daysOf(days: Days, remote: string, now: number): DayView[] {
  const views = Array.from({ length: SHOWN }, (_, index) => {
    const day = new Date(now - (SHOWN - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, ...(days[day]?.[remote] ?? { renders: 0, failed: 0, renderMs: 0 }) };
  });
  return views.some(({ renders }) => renders > 0) ? views : [];
}

const rect = (className: string, x: number, height: number) =>
  html`<rect class="${className}" x="${x}" y="${(HEIGHT - height).toFixed(1)}" width="${WIDTH - GAP}" height="${height.toFixed(1)}" />`;

function bar({ renders, failed }: DayView, index: number, most: number): Html {
  const height = (part: number) => (part / most) * HEIGHT;
  return html`${rect('pages', index * WIDTH, height(renders))}${rect('failed', index * WIDTH, height(failed))}`;
}

const row = ({ day, renders, failed, renderMs }: DayView) =>
  html`<tr>
    <th scope="row">${day}</th>
    <td>${renders}</td>
    <td>${formatShare(failed, renders)}</td>
    <td>${renders === 0 ? '–' : `${(renderMs / renders).toFixed(1)} ms`}</td>
  </tr>`;

/** Pages with a remote's code by day, of all its versions: as bars, and as a table with the same numbers. */
export function dayChart(remote: string, days: readonly DayView[]): Html | null {
  if (days.length === 0) return null;
  const most = Math.max(...days.map(({ renders }) => renders));
  const sum = (of: 'renders' | 'failed') => days.reduce((all, day) => all + day[of], 0);
  return html`<details id="days-${remote}">
    <summary>
      By day <small>${sum('renders')} pages in ${days.length} days, ${formatShare(sum('failed'), sum('renders'))} failed</small>
      <svg class="days" viewBox="0 0 ${SHOWN * WIDTH - GAP} ${HEIGHT}" aria-hidden="true">
        ${days.map((day, index) => bar(day, index, most))}
      </svg>
    </summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Days of ${remote}">
      <table>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Pages</th>
            <th scope="col">Failed</th>
            <th scope="col">Page time</th>
          </tr>
        </thead>
        <tbody>
          ${days.toReversed().map(row)}
        </tbody>
      </table>
    </div>
  </details>`;
}
