import type { ReportCategory } from '@nightlark/contract';
import { escaped, moderationFrame, momentOf, REPORTS_PATH } from '../../moderation/frame.ts';
import type { ReportItem, ReportState } from './queue.ts';

const CATEGORIES: Record<ReportCategory, string> = {
  underage: 'Seems to be under 18',
  threat: 'Threats or violence',
  scam: 'Asks for money, or a scam',
  harassment: 'Insults or harassment',
  illegal: 'Something illegal',
  fake: 'Fake profile or photos',
  other: 'Something else',
};

interface Page {
  which: ReportState;
  items: readonly ReportItem[];
  open: number;
}

/** The page of `/moderation/reports`. Members wrote most of it: every word of theirs is escaped. */
export function reportsPage({ which, items, open }: Page): string {
  const empty = which === 'open' ? 'No report is open. Well done.' : 'Nothing was closed yet.';
  return moderationFrame({
    title: `Reports (${open})`,
    area: REPORTS_PATH,
    tabs: [
      { to: REPORTS_PATH, name: `Open (${open})`, current: which === 'open' },
      { to: `${REPORTS_PATH}?show=closed`, name: 'Closed', current: which === 'closed' },
    ],
    main: items.length === 0 ? `<p class="empty">${empty}</p>` : `<ul class="reports">${items.map(card).join('')}</ul>`,
  });
}

function card({ id, reference, status, category, remarks, at, reporter, reported, messages }: ReportItem): string {
  const from = reporter ? `${escaped(reporter.name)} (${reporter.id})` : 'a member who has left';
  const about = `${escaped(reported.name)} (${reported.id ?? 'has left'}), ${reported.age}, ${escaped(reported.country)}`;
  const attached = messages.filter((message) => message.reported);
  const [to, word, kind] = status === 'open' ? ['closed', 'Close', 'yes'] : ['open', 'Open again', 'no'];
  return `<li>
<h2>${escaped(reference)}: ${escaped(CATEGORIES[category as ReportCategory] ?? category)}</h2>
<p>About <b>${about}</b><br>from ${from}<br>${momentOf(at)}<br>${status === 'open' ? 'Open' : 'Closed'}</p>
${attached.map((message) => `<blockquote>${wordsOf(message)}</blockquote>`).join('')}
${remarks && `<p class="words">${escaped(remarks)}</p>`}
${reported.about && `<details><summary>About me</summary><p class="words">${escaped(reported.about)}</p></details>`}
${messages.length > 0 ? `<details><summary>Conversation (${messages.length})</summary><ol>${messages.map((message) => line(message, reported.name)).join('')}</ol></details>` : ''}
<form method="post" action="${REPORTS_PATH}"><input type="hidden" name="id" value="${id}"><input type="hidden" name="show" value="${status}"><button name="status" value="${to}" class="${kind}">${word} ${escaped(reference)}</button></form>
</li>`;
}

function line(message: ReportItem['messages'][number], name: string): string {
  const words = wordsOf(message);
  return `<li><b>${message.own ? 'Reporter' : escaped(name)}:</b> ${message.reported ? `<mark>${words}</mark>` : words}</li>`;
}

function wordsOf({ text, gift }: ReportItem['messages'][number]): string {
  return escaped([gift && `[gift: ${gift}]`, text].filter(Boolean).join(' '));
}
