import type { NewSanction, SanctionRow } from '@nightlark/backend/moderation';
import { DEFAULTS, SANCTION_REASONS, type SanctionKind, type SanctionReason } from '@nightlark/contract';
import { type Html, html } from '@nightlark/contract/server';
import { definitionList } from '../../frame/table.ts';
import { input, select } from '../../frame/fields.ts';
import type { Requester } from '../../access/authentication.ts';
import { formTokenField } from '../../access/form-token.ts';
import { hasRight } from '../../access/operators.ts';
import { addressOf } from '../../frame/query.ts';
import { AUDIT_LOG_PATH, MEMBERS_PATH, REPORTS_PATH } from '../../paths.ts';
import { formatTime, moderationFrame } from '../frame.ts';
import { categoryName } from '../reports/page.ts';
import type { loadWaiting, MemberFile } from './load.ts';

export const WORDS_MAX_LENGTH = 1_000;

const KINDS: Record<SanctionKind, string> = {
  suspended: 'Suspended: can’t log in',
  excluded: 'Excluded for good',
  restricted: 'Can’t start conversations',
  photos: 'Photos hidden',
  held: 'Held for review',
};

type Decision = Pick<NewSanction, 'kind' | 'days'>;
const TIMES: Record<Decision['kind'], readonly Decision['days'][]> = {
  suspended: [1, 7, 30],
  excluded: [null],
  restricted: [1, 7, 30, null],
  photos: [1, 7, 30, null],
};
/** What can be decided, by the form's value. */
export const DECISIONS: ReadonlyMap<string, Decision> = new Map(
  (Object.keys(TIMES) as Decision['kind'][]).flatMap((kind) =>
    TIMES[kind].map((days) => [days === null ? kind : `${kind}-${days}`, { kind, days }] as const),
  ),
);

const inWords = ({ kind, days }: Decision) => {
  if (kind === 'excluded') return KINDS[kind];
  return `${KINDS[kind]}, ${days === null ? 'until it is lifted' : `${days} day${days > 1 ? 's' : ''}`}`;
};

const REASONS: Record<SanctionReason, string> = {
  underage: 'Under the minimum age',
  threat: 'Threats or violence',
  scam: 'Asks for money, or fraud',
  harassment: 'Insults or harassment',
  illegal: 'Something illegal',
  fake: 'Fake profile or photos',
  other: 'Against the rules',
  advertising: 'Advertising or paid services',
  second_account: 'Second account of an excluded member',
};

const time = (at: Date) => formatTime(at.toISOString());
const tabs = [{ to: MEMBERS_PATH, name: 'Waiting', current: false }];

interface Waiting extends Awaited<ReturnType<typeof loadWaiting>> {
  requester: Requester;
  /** What was looked for in vain. */
  missed?: string | undefined;
}

export function membersPage({ requester, held, objections, missed }: Waiting): string {
  const main = html`<form class="filter find" method="post" action="${MEMBERS_PATH}">
      ${formTokenField(requester.formToken)}
      ${input({ name: 'find', label: 'Member', hint: 'Number, e-mail address, or S-… of a decision', value: missed, problem: missed && 'Nobody was found.', maxlength: 254, required: true })}
      <button class="main">Open</button>
    </form>
    <h2>Objections (${objections.length})</h2>
    ${
      objections.length === 0
        ? html`<p class="empty">No objection waits for an answer.</p>`
        : html`<ul class="reports">
            ${objections.map(({ reference, decision, at, kind }) => html`<li><a href="${MEMBERS_PATH}/${decision}">${reference} to ${decision}</a><span class="meta">${KINDS[kind]}, ${time(at)}</span></li>`)}
          </ul>`
    }
    <h2>Held accounts (${held.length})</h2>
    ${
      held.length === 0
        ? html`<p class="empty">No account is held.</p>`
        : html`<ul class="reports">
            ${held.map(({ account_id, evidence, at }) => html`<li><a href="${MEMBERS_PATH}/${account_id}">Member ${account_id}</a><span class="meta">${evidence}, ${time(at)}</span></li>`)}
          </ul>`
    }`;
  return moderationFrame({ requester, title: 'Members', area: MEMBERS_PATH, tabs: [{ ...tabs[0]!, current: true }], main });
}

interface FilePage {
  requester: Requester;
  file: MemberFile;
  /** The report that led here. */
  report?: string | undefined;
}

/** Most of its text is written by members; `html` escapes all of it. */
export function memberPage({ requester, file, report }: FilePage): string {
  const { member, sanctions, key } = file;
  const open = sanctions.filter(({ ended_at }) => !ended_at);
  const past = sanctions.filter(({ ended_at }) => ended_at).reverse();
  const main = html`${
    member
      ? definitionList([
          ['Member', html`<bdi>${member.name}</bdi> (${member.id}), ${member.about}`],
          ['E-mail address', member.email],
          ['Account', member.status.replace('_', ' ')],
          ['Since', time(member.since)],
          ...(hasRight(requester.operator, 'read')
            ? [['Journal', html`<a href="${addressOf(AUDIT_LOG_PATH, { subject: key })}">What operators did</a>`] as const]
            : []),
        ])
      : html`<p class="notice">The account was deleted. What was decided is kept for its time.</p>`
  }
  ${
    open.length > 0 &&
    html`<h2>In force</h2>
      <ul class="reports">
        ${open.map((sanction) => card(sanction, file, requester))}
      </ul>`
  }
  ${
    member &&
    html`<h2>Decide</h2>
      ${decisionForm(file, requester.formToken, report)}`
  }
  ${
    file.complaints.length > 0 &&
    html`<h2>Objections and complaints</h2>
      <ul class="reports">
        ${file.complaints.map(
          ({ id, reference, decision, body, status, at }) =>
            html`<li>
              <h3>${reference}${decision && ` to ${decision}`}</h3>
              <p class="words" dir="auto">${body}</p>
              <p class="meta">${status}, ${time(at)}</p>
              ${
                status === 'open' &&
                html`<form method="post" action="${MEMBERS_PATH}/${key}">
                  ${formTokenField(requester.formToken)}<input type="hidden" name="complaint" value="${id}" /><button
                    name="act"
                    value="answered"
                  >
                    Answered ${reference}
                  </button>
                </form>`
              }
            </li>`,
        )}
      </ul>`
  }
  ${
    file.reports.length > 0 &&
    html`<h2>Reports</h2>
      <ul class="decisions">
        ${file.reports.map(
          ({ reference, category, status, at }) =>
            html`<li>
              <a href="${REPORTS_PATH}${status === 'closed' ? '?show=closed' : ''}">${reference}</a>
              <span>${categoryName(category)}, ${status}, ${time(at)}</span>
            </li>`,
        )}
      </ul>`
  }
  ${
    past.length > 0 &&
    html`<h2>Before</h2>
      <ul class="reports">
        ${past.map((sanction) => card(sanction, file, requester))}
      </ul>`
  }`;
  return moderationFrame({ requester, title: member ? `Member ${member.id}` : key, area: MEMBERS_PATH, tabs, main });
}

function card(sanction: SanctionRow, { key, seen }: MemberFile, { operator, formToken }: Requester): Html {
  const { id, reference, kind, reason, words, evidence, imposed_by, imposed_at, until, ended_at, lifted_by, lift_note } = sanction;
  return html`<li>
    <h3>${reference}: ${KINDS[kind]}</h3>
    <p>${REASONS[reason]}<br /><span class="meta">by ${imposed_by}, ${time(imposed_at)}${until && html`, until ${time(until)}`}</span></p>
    ${words && html`<blockquote>${words}</blockquote>`} ${evidence && html`<p class="words">${evidence}</p>`}
    ${
      ended_at
        ? html`<p class="meta">${lifted_by ? `Ended by ${lifted_by}` : 'Over'}, ${time(ended_at)}${lift_note && `: ${lift_note}`}</p>`
        : html`${
              kind !== 'held' && imposed_by === operator.name
                ? html`<p class="meta">You decided this: let somebody else answer an objection.</p>`
                : ''
            }
            <form class="close" method="post" action="${MEMBERS_PATH}/${key}">
              ${formTokenField(formToken)}<input type="hidden" name="seen" value="${seen}" /><input
                type="hidden"
                name="id"
                value="${id}"
              /><input
                name="note"
                aria-label="Why ${reference} ends"
                placeholder="Why it ends"
                maxlength="${DEFAULTS.reportRemarksMaxLength}"
                required
                autocomplete="off"
              /><button name="act" value="lift" class="yes">${kind === 'held' ? 'Release' : 'Lift'} ${reference}</button>
            </form>`
    }
  </li>`;
}

function decisionForm({ key, seen, reports }: MemberFile, formToken: string, report: string | undefined): Html {
  const decided = reports.find(({ reference }) => reference === report);
  const decisions = [...DECISIONS].map(([value, decision]) => [value, inWords(decision)] as const);
  return html`<form class="stack" method="post" action="${MEMBERS_PATH}/${key}">
    ${formTokenField(formToken)}<input type="hidden" name="seen" value="${seen}" />
    ${decided && html`<input type="hidden" name="report" value="${decided.id}" />`}
    ${select({ name: 'what', label: 'What', options: [['', 'Choose'], ...decisions], required: true })}
    ${select({ name: 'reason', label: 'Reason, told to the member', options: [['', 'Choose'], ...SANCTION_REASONS.map((each) => [each, REASONS[each]] as const)], required: true })}
    ${textArea('words', 'Words to the member (optional)')}
    ${textArea('evidence', 'Evidence, for moderators', decided ? `Report ${decided.reference}` : '', true)}
    <button class="main" name="act" value="impose">Decide${decided ? `, and close ${decided.reference}` : ''}</button>
  </form>`;
}

const textArea = (name: string, label: string, value = '', required = false) =>
  html`<div class="field">
    <label for="field-${name}">${label}</label>
    <textarea id="field-${name}" name="${name}" rows="3" maxlength="${WORDS_MAX_LENGTH}" ${required && html`required`}>${value}</textarea>
  </div>`;

/** The answer to a decision about what somebody else decided meanwhile. */
export const decidedMeanwhilePage = (requester: Requester, key: string): string =>
  moderationFrame({
    requester,
    title: 'Nothing was decided',
    area: MEMBERS_PATH,
    tabs: [{ to: `${MEMBERS_PATH}/${key}`, name: 'Look again', current: false }],
    main: html`<p class="empty">Somebody else decided about this member after you opened the page.</p>`,
  });
