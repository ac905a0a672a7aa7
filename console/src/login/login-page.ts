import { html } from '@nightlark/contract/server';
import { formTokenField } from '../access/form-token.ts';
import { input } from '../frame/fields.ts';
import { lonePage } from '../frame/frame.ts';
import { LOGIN_PATH } from '../paths.ts';
import type { Operator } from '../access/operator.ts';

interface Login {
  formToken: string;
  next: string;
  problems?: { token?: string; code?: string };
  /** Who may enter without a token. */
  local: readonly Operator[];
}

export function loginPage({ formToken, next, problems = {}, local }: Login): string {
  const hidden = html`${formTokenField(formToken)}<input type="hidden" name="next" value="${next}" />`;
  return lonePage(
    'Log in',
    html`${
        local.length > 0 &&
        html`<p>This is development: whoever is on this machine may enter.</p>
          <form class="stack" method="post" action="${LOGIN_PATH}">
            ${hidden} ${local.map(({ name, role }) => html`<button class="wide" name="local" value="${name}">Enter as ${role}</button>`)}
          </form>`
      }
      <form class="stack" method="post" action="${LOGIN_PATH}">
        ${hidden}
        ${input({ name: 'token', label: 'Your token', type: 'password', required: true, maxlength: 200, autocomplete: 'current-password', problem: problems.token })}
        ${input({
          name: 'code',
          label: 'Code of your app',
          hint: 'Six digits, or a recovery code. Leave it empty the first time.',
          maxlength: 40,
          autocomplete: 'one-time-code',
          problem: problems.code,
        })}
        <button class="main wide">Log in</button>
      </form>`,
  );
}
