import { html, type Html } from '@nightlark/contract/server';

export const formatKilobytes = (bytes: number | null) => (bytes === null ? '–' : `${(bytes / 1000).toFixed(1)} kB`);
export const formatShare = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(part === 0 ? 0 : 1)} %`);

const STEPS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

function ago(seconds: number): string {
  const [unit, size] = STEPS.find(([, each]) => seconds >= each) ?? [];
  return unit && size ? `${Math.floor(seconds / size)} ${unit} ago` : 'just now';
}

/** A relative time; the exact one, in UTC, as its title. */
export function formatRelativeTime(at: string, now: number): Html {
  const exact = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<time datetime="${at}" title="${exact}">${ago((now - Date.parse(at)) / 1000)}</time>`;
}

export const formatDate = (at: string) => html`<time datetime="${at}">${at.slice(0, 10)}</time>`;

/** A usage bar; the same value stands beside it as text. */
export function usageBar(part: number, whole: number): Html {
  const percent = Math.min(100, Math.round((part / whole) * 100));
  return html`<span
    class="bar${part > whole ? ' over' : percent > 90 ? ' near' : ''}"
    style="--part:${percent}%"
    aria-hidden="true"
  ></span>`;
}
