import { ROLES } from '@nightlark/backend';
import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import type { OperatorRow } from '../access/operators.ts';
import { checkbox, input } from '../frame/fields.ts';
import { consoleFrame } from '../frame/frame.ts';
import { formatTime } from '../frame/format.ts';
import { addressOf } from '../frame/query.ts';
import { AUDIT_LOG_PATH, LOGIN_PATH, OPERATORS_PATH } from '../paths.ts';
import { asOperator } from '../access/operator.ts';

interface Page {
  requester: Requester;
  rows: readonly OperatorRow[];
  done: unknown;
}

const WHAT: Record<(typeof ROLES)[number], string> = {
  moderator: 'photos, reports, sanctions',
  support: 'reads the console',
  finance: 'also refunds, reviews, exports',
  admin: 'everything',
};

export function operatorsPage({ requester, rows, done }: Page): string {
  return consoleFrame({
    requester,
    title: 'Operators',
    area: OPERATORS_PATH,
    done,
    main: html`${
        rows.length === 0
          ? html`<p class="empty">Nobody has a token yet.</p>`
          : html`<ul class="cards">
              ${rows.map((row) => card(requester, row))}
            </ul>`
      }
      <h2>One more</h2>
      <form class="stack" method="post" action="${OPERATORS_PATH}">
        ${formTokenField(requester.formToken)}
        ${input({ name: 'name', label: 'Name', hint: 'As the audit log shows it: letters, digits, dots, dashes', maxlength: 40, required: true })}
        ${boxes([])} <button class="main" name="act" value="make">Make the operator</button>
      </form>`,
  });
}

function card({ operator, formToken }: Requester, row: OperatorRow): Html {
  const { name, roles, totp_since, recovery_codes } = row;
  const isOwn = name === operator.name;
  const factor = totp_since
    ? html`Second factor since ${formatTime(totp_since)}, ${recovery_codes.length} recovery codes left`
    : 'No second factor yet: the next login sets it up';
  return html`<li>
    <h2>${name}</h2>
    <p>
      ${asOperator(name, roles).role}<br /><span class="meta">${factor}</span><br /><a
        href="${addressOf(AUDIT_LOG_PATH, { operator: name })}"
        >What ${name} did</a
      >
    </p>
    ${
      isOwn
        ? html`<p class="meta">You: another admin changes this.</p>`
        : html`<form method="post" action="${OPERATORS_PATH}">
            ${formTokenField(formToken)}<input type="hidden" name="name" value="${name}" /><input
              type="hidden"
              name="seen"
              value="${roles.join(' ')}"
            />
            <details>
              <summary>Change ${name}</summary>
              ${boxes(roles)}
              <p class="row">
                <button name="act" value="roles">Save ${name}’s roles</button>
                <button name="act" value="token">New token for ${name}</button>
                ${totp_since && html`<button name="act" value="reset">Reset ${name}’s second factor</button>`}
              </p>
              <p class="meta">Each of these ends ${name}’s sessions. Without a role nobody enters.</p>
            </details>
          </form>`
    }
  </li>`;
}

const boxes = (chosen: readonly string[]): Html =>
  html`<fieldset>
    <legend>Roles</legend>
    ${ROLES.map((role) => checkbox({ name: 'roles', value: role, label: `${role}: ${WHAT[role]}`, checked: chosen.includes(role) }))}
  </fieldset>`;

/** The only time that a token is shown. */
export const tokenPage = (requester: Requester, name: string, token: string): string =>
  consoleFrame({
    requester,
    title: `Token of ${name}`,
    area: OPERATORS_PATH,
    main: html`<p class="secret"><code>${token}</code></p>
      <p>
        Give it to ${name} alone: it is shown only now. It opens <a href="${LOGIN_PATH}">the login</a>, where ${name} sets up a second
        factor.
      </p>
      <p><a class="button" href="${OPERATORS_PATH}">To the operators</a></p>`,
  });
