import { REPORT_OUTCOMES, type ReportOutcome } from '@nightlark/backend/moderation';
import type { Cursor } from '@nightlark/backend/server';
import type { ReportCategory } from '@nightlark/contract';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../../access/authentication.ts';
import { MEMBERS_PATH, REPORTS_PATH } from '../../paths.ts';
import { moderationFrame, formatTime } from '../frame.ts';
import { listAddress, type OpenList, pager, returnFields } from '../lists.ts';
import { rejectForm } from '../photos/page.ts';
import type { Decision, ReportItem, ReportPhoto, ReportState } from './queue.ts';

export const NOTE_MAX_LENGTH = 500;

const CATEGORIES: Record<ReportCategory, string> = {
  underage: 'Seems to be under 18',
  threat: 'Threats or violence',
  scam: 'Asks for money, or a scam',
  harassment: 'Insults or harassment',
  illegal: 'Something illegal',
  fake: 'Fake profile or photos',
  other: 'Something else',
};

/** Why a member was reported. */
export const categoryName = (category: string): string => CATEGORIES[category as ReportCategory] ?? category;

const OUTCOMES: Record<ReportOutcome, string> = {
  nothing_wrong: 'Nothing against the rules',
  photo_rejected: 'Photo rejected',
  member_warned: 'Member warned',
  member_suspended: 'Member suspended',
  member_excluded: 'Member excluded',
  member_restricted: 'Member restricted',
  photos_hidden: 'Photos hidden',
  authorities: 'Passed on to the authorities',
  other: 'Something else',
};

const PHOTO_NOW: Record<ReportPhoto['now'], string> = {
  active: 'still shown',
  pending: 'waits for review',
  rejected: 'rejected',
  removed: 'deleted just now, its member can still bring it back',
  deleted: 'no longer on the profile',
  sent: 'sent in the conversation',
};

/** The page of a list of reports. */
interface ReportListPage {
  show: ReportState;
  after: Cursor | undefined;
}

interface Page {
  requester: Requester;
  page: ReportListPage;
  items: readonly ReportItem[];
  next: Cursor | null;
  open: number;
}

const EMPTY: Record<ReportState, string> = { open: 'No report is open. Well done.', closed: 'Nothing was closed yet.' };

/** The page of `/moderation/reports`. Most of its text is written by members; `html` escapes all of it. */
export function reportsPage({ requester, page, items, next, open }: Page): string {
  const list = { ...page, formToken: requester.formToken };
  return moderationFrame({
    requester,
    title: `Reports (${open})`,
    area: REPORTS_PATH,
    tabs: [
      { to: listAddress({ show: 'open' }), name: `Open (${open})`, current: page.show === 'open' },
      { to: listAddress({ show: 'closed' }), name: 'Closed', current: page.show === 'closed' },
    ],
    main: html`${
      items.length === 0
        ? html`<p class="empty">${page.after ? 'This page is empty.' : EMPTY[page.show]}</p>`
        : html`<ul class="reports">
            ${items.map((item) => card(item, list))}
          </ul>`
    }${pager(page, next)}`,
  });
}

/** The answer to a decision about a report that somebody else decided meanwhile. */
export const decidedMeanwhilePage = (requester: Requester, from: ReportListPage): string =>
  moderationFrame({
    requester,
    title: 'Nothing was decided',
    area: REPORTS_PATH,
    tabs: [{ to: listAddress(from), name: 'Back to the list', current: false }],
    main: html`<p class="empty">Somebody else decided about this report after you opened the list.</p>`,
  });

function card(
  { id, reference, status, category, remarks, at, reporter, reported, messages, photos, decisions }: ReportItem,
  page: OpenList,
): Html {
  const from = reporter ? html`<bdi>${reporter.name}</bdi> (${reporter.id})` : 'a member who has left';
  const about = html`<bdi>${reported.name}</bdi> (${reported.id ?? 'has left'}), ${reported.age}, ${reported.country}`;
  const attached = messages.filter((message) => message.reported);
  return html`<li>
    <h2>${reference}: ${categoryName(category)}</h2>
    <p>
      About
      <b>${about}</b
      >${reported.id !== null && html` · <a href="${MEMBERS_PATH}/${reported.id}?report=${reference}">Decide about the member</a>`}<br /><span
        class="meta"
        >from ${from}, ${formatTime(at)}</span
      >
    </p>
    ${attached.map((message) => html`<blockquote dir="auto">${wordsOf(message)}</blockquote>`)}
    ${remarks && html`<p class="words" dir="auto">${remarks}</p>`} ${photos.map((photo) => figure(reference, photo, page))}
    ${
      reported.about &&
      html`<details>
        <summary>About me</summary>
        <p class="words" dir="auto">${reported.about}</p>
      </details>`
    }
    ${
      messages.length > 0
        ? html`<details>
            <summary>Conversation (${messages.length})</summary>
            <ol>
              ${messages.map((message) => line(message, reported.name))}
            </ol>
          </details>`
        : ''
    }
    ${
      decisions.length > 0
        ? html`<ol class="decisions">
            ${decisions.map(decided)}
          </ol>`
        : ''
    }
    <form class="close" method="post" action="${REPORTS_PATH}">
      <input
        type="hidden"
        name="id"
        value="${id}"
      />${returnFields(page)}${status === 'open' ? closeFields(reference) : html`<button name="status" value="open">Open again ${reference}</button>`}
    </form>
  </li>`;
}

/** The stored copy of a photo; one that is still visible, or may be again, can be rejected here. */
function figure(reference: string, { id, reported, now, seen }: ReportPhoto, page: OpenList): Html {
  const src = `${REPORTS_PATH}/${reference}/photos/${id}`;
  return html`<figure>
    <a href="${src}"><img src="${src}" alt="Photo ${id} as it was" width="288" height="360" loading="lazy" /></a>
    <figcaption>
      <span><b>${reported ? 'Reported photo' : 'Profile photo'} ${id}</b><br /><span class="meta">${PHOTO_NOW[now]}</span></span
      >${seen && page.show === 'open' ? rejectForm(seen, page) : ''}
    </figcaption>
  </figure>`;
}

function closeFields(reference: string): Html {
  const options = REPORT_OUTCOMES.map((outcome) => html`<option value="${outcome}">${OUTCOMES[outcome]}</option>`);
  return html`<select name="outcome" aria-label="What was done about ${reference}" required>
      <option value="">What was done?</option>
      ${options}</select
    ><input
      name="note"
      aria-label="Note about ${reference}"
      placeholder="Note (optional)"
      maxlength="${NOTE_MAX_LENGTH}"
      autocomplete="off"
    /><button name="status" value="closed" class="yes">Close ${reference}</button>`;
}

function decided({ status, outcome, note, by, at }: Decision): Html {
  const what = html`${status === 'open' ? 'Opened again' : 'Closed'} by <b>${by}</b>, ${formatTime(at)}`;
  return html`<li>${what}${outcome ? html`<br />${OUTCOMES[outcome]}` : ''}${note && html`<br /><span class="words">${note}</span>`}</li>`;
}

function line(message: ReportItem['messages'][number], name: string): Html {
  const words = wordsOf(message);
  return html`<li>
    <b><bdi>${message.own ? 'Reporter' : name}</bdi>:</b> <bdi>${message.reported ? html`<mark>${words}</mark>` : words}</bdi>
  </li>`;
}

function wordsOf({ type, text, gift, gif }: ReportItem['messages'][number]): string {
  const kind = type === 'photo' || type === 'deleted' ? `[${type}]` : undefined;
  return [kind, gift && `[gift: ${gift}]`, gif && `[gif: ${gif}]`, text].filter(Boolean).join(' ');
}
