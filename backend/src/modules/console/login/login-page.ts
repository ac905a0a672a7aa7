import { html } from '@nightlark/contract/server';
import { formTokenField } from '../access/form-token.ts';
import { LOCAL_OPERATORS } from '../access/operators.ts';
import { input } from '../frame/fields.ts';
import { lonePage } from '../frame/frame.ts';
import { LOGIN_PATH } from '../paths.ts';

interface Login {
  formToken: string;
  next: string;
  problem?: string;
  /** In development on localhost, without tokens: choose a role. */
  local: boolean;
}

export function loginPage({ formToken, next, problem, local }: Login): string {
  const hidden = html`${formTokenField(formToken)}<input type="hidden" name="next" value="${next}" />`;
  const main = local
    ? html`<p>This is development: <code>OPERATORS</code> names nobody, so whoever is on this machine may enter.</p>
        <form class="stack" method="post" action="${LOGIN_PATH}">
          ${hidden}
          ${LOCAL_OPERATORS.map(({ name, role }) => html`<button class="wide" name="local" value="${name}">Enter as ${role}</button>`)}
        </form>`
    : html`<form class="stack" method="post" action="${LOGIN_PATH}">
        ${hidden}
        ${input({ name: 'token', label: 'Your token', type: 'password', required: true, maxlength: 200, autocomplete: 'current-password', problem })}
        <button class="main wide">Log in</button>
      </form>`;
  return lonePage('Log in', main);
}
