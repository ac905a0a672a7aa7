import { type Html, html } from '@nightlark/contract/server';
import { formatMoney } from '../frame/format.ts';
import type { Line } from './query.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 72;
const BOTTOM = 22;
const TOP = 8;

/** The axis step: a round value (1, 2 or 5 with zeros) of which few fit up to the maximum. */
function stepTo(highest: number): number {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].find((each) => each * power >= rough)! * power);
}

const round = (value: number) => Math.round(value * 10) / 10;
/** Axes need no cents. */
const axisMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }).format(cents / 100);

/**
 * A bar chart by day: revenue upwards, refunds downwards. The table beside it has the same figures, so that nothing depends on the
 * picture alone.
 */
export function dayChart(days: readonly Line[], currency: string): Html {
  const high = Math.max(...days.map(({ received }) => received), 100);
  const low = Math.max(...days.map(({ given_back }) => given_back), 0);
  const step = stepTo(high + low);
  const [top, bottom] = [Math.ceil(high / step) * step, Math.ceil(low / step) * step];
  const scale = (HEIGHT - TOP - BOTTOM) / (top + bottom);
  const zero = TOP + top * scale;
  const slot = (WIDTH - LEFT) / days.length;
  const width = round(Math.max(1, Math.min(28, slot * 0.72)));
  const lines = Array.from({ length: (top + bottom) / step + 1 }, (_, index) => top - index * step);
  const every = Math.ceil(days.length / 8);
  const bar = ({ key, received, given_back }: Line, index: number) => {
    const x = round(LEFT + index * slot + (slot - width) / 2);
    const label = `${key}: ${formatMoney(received, currency)} received, ${formatMoney(given_back, currency)} given back`;
    return html`<g>
      <title>${label}</title>
      ${received > 0 && html`<rect class="bar" x="${x}" y="${round(zero - received * scale)}" width="${width}" height="${round(received * scale)}" rx="2" />`}
      ${given_back > 0 && html`<rect class="less" x="${x}" y="${round(zero)}" width="${width}" height="${round(given_back * scale)}" rx="2" />`}
    </g>`;
  };
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Received and given back by day; the table has the figures">
    ${lines.map((value) => {
      const y = round(zero - value * scale);
      return html`<line class="${value === 0 ? 'axis' : 'grid'}" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}" />
        <text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${axisMoney(Math.abs(value), currency)}</text>`;
    })}
    ${days.map(bar)}
    ${days.map(({ key }, index) =>
      index % every === 0
        ? html`<text x="${round(LEFT + (index + 0.5) * slot)}" y="${HEIGHT - 4}" text-anchor="middle"
            >${key.slice(8)}.${key.slice(5, 7)}.</text
          >`
        : html``,
    )}
  </svg>`;
}

const ROW = 34;
const NAMES = 170;
const SHOWN = 8;

/** A bar chart of the largest by revenue. */
export function shareChart(
  lines: readonly Line[],
  { label, currency, nameOf }: { label: string; currency: string; nameOf: (key: string) => string },
): Html {
  const shown = lines.slice(0, SHOWN);
  const highest = Math.max(...shown.map(({ received }) => received), 1);
  const space = 480 - NAMES - 90;
  return html`<svg viewBox="0 0 480 ${Math.max(1, shown.length) * ROW}" role="img" aria-label="${label}; the table has the figures">
    ${shown.map(({ key, received }, index) => {
      const width = round((received / highest) * space);
      const name = nameOf(key);
      return html`<text class="name" x="0" y="${index * ROW + 22}">${name.length > 22 ? `${name.slice(0, 21)}…` : name}</text>
        <rect class="bar" x="${NAMES}" y="${index * ROW + 7}" width="${Math.max(2, width)}" height="20" rx="4" />
        <text x="${NAMES + Math.max(2, width) + 8}" y="${index * ROW + 22}">${formatMoney(received, currency)}</text>`;
    })}
  </svg>`;
}
