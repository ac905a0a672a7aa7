import type { SeenPhoto } from '@nightlark/backend/moderation';
import type { Cursor } from '@nightlark/backend/server';
import { PHOTO_REASONS, type PhotoReason } from '@nightlark/contract';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../../access/authentication.ts';
import { MODERATION_PATH, REPORTS_PATH } from '../../paths.ts';
import { moderationFrame, formatTime } from '../frame.ts';
import { listAddress, type ListPage, type OpenList, pager, returnFields } from '../lists.ts';
import type { ReviewItem, ReviewList } from './queue.ts';

/** For the moderator; the member gets a localized text. */
const REASONS: Record<PhotoReason | 'hidden', string> = {
  someone_else: 'Somebody else',
  no_person: 'Nobody to be seen',
  child: 'A child in it',
  explicit: 'Too explicit',
  offensive: 'Offensive',
  contact_details: 'Contact details',
  advertising: 'Advertising',
  poor_quality: 'Blurred or dark',
  other: 'Against the rules',
  hidden: 'All photos of the member are hidden',
};

interface Page {
  requester: Requester;
  page: { show: ReviewList; after: Cursor | undefined };
  items: readonly ReviewItem[];
  next: Cursor | null;
  waiting: number;
}

const EMPTY: Record<ReviewList, string> = { waiting: 'No photo is waiting. Well done.', decided: 'Nothing was decided yet.' };

/** The page of `/moderation`. It contains no text written by members. */
export function moderationPage({ requester, page, items, next, waiting }: Page): string {
  const list = { ...page, formToken: requester.formToken };
  return moderationFrame({
    requester,
    title: `Photos to review (${waiting})`,
    area: MODERATION_PATH,
    tabs: [
      { to: listAddress({ show: 'waiting' }), name: `Waiting (${waiting})`, current: page.show === 'waiting' },
      { to: listAddress({ show: 'decided' }), name: 'Decided', current: page.show === 'decided' },
    ],
    main: html`${
      items.length === 0
        ? html`<p class="empty">${page.after ? 'This page is empty.' : EMPTY[page.show]}</p>`
        : html`<ul>
            ${items.map((item) => card(item, list))}
          </ul>`
    }${pager(page, next)}`,
  });
}

/** The answer to a decision about a picture that is no longer the photo's, or that somebody else decided about. */
export function nothingDecidedPage(requester: Requester, id: number, why: 'changed' | 'decided', from: ListPage): string {
  return moderationFrame({
    requester,
    title: 'Nothing was decided',
    area: from.show === 'open' ? REPORTS_PATH : MODERATION_PATH,
    tabs: [{ to: listAddress(from), name: 'Back to the list', current: false }],
    main: html`<p class="empty">
      ${
        why === 'decided'
          ? `Somebody else decided about photo ${id} after you opened the list.`
          : `Photo ${id} was changed or deleted by its member after you opened the list. A changed photo waits for review.`
      }
    </p>`,
  });
}

function card(item: ReviewItem, page: OpenList): Html {
  const { id, status, reason, src, uploadedAt, reviewedBy, person } = item;
  const title = `Photo ${id}`;
  const verdict = status === 'rejected' ? `Rejected: ${REASONS[reason ?? 'other']}` : status === 'active' ? 'Approved' : 'Waiting';
  return html`<li>
    <a href="${src}"><img src="${src}" alt="${title}" width="288" height="360" /></a>
    <p>
      <b>${title}</b><br />${person.gender === 'female' ? 'woman' : 'man'}, ${person.age}, ${person.country}<br /><span class="meta"
        >${formatTime(uploadedAt)}<br />${verdict}${reviewedBy && ` by ${reviewedBy}`}</span
      >
    </p>
    ${status === 'active' ? '' : html`<form method="post" action="${MODERATION_PATH}">${fieldsOf(item, page)}<button name="status" value="active" class="yes">Approve ${id}</button></form>`}
    ${rejectForm(item, page, reason)}
  </li>`;
}

/** @param from the page to return to @param reason the previous one */
export function rejectForm(photo: SeenPhoto, from: OpenList, reason: ReviewItem['reason'] = null): Html {
  const { id } = photo;
  const options = PHOTO_REASONS.map((each) => html`<option value="${each}" ${each === reason && ' selected'}>${REASONS[each]}</option>`);
  return html`<form method="post" action="${MODERATION_PATH}">
    ${fieldsOf(photo, from)}<select name="reason" aria-label="Why photo ${id} is rejected" required>
      ${reason ? '' : '<option value="">Why?</option>'}${options}</select
    ><button name="status" value="rejected" class="danger">Reject ${id}</button>
  </form>`;
}

const fieldsOf = ({ id, picture, reviewed }: SeenPhoto, from: OpenList) =>
  html`<input type="hidden" name="id" value="${id}" /><input type="hidden" name="picture" value="${picture}" /><input
      type="hidden"
      name="reviewed"
      value="${reviewed?.toISOString()}"
    />${returnFields(from)}`;
