import { type Role, ROLES } from '@nightlark/backend';
import type { TestBackend, TestClient } from '@nightlark/backend/testing';
import { hashOf } from '../src/access/operators.ts';
import { secretOf } from '../src/access/second-factor.ts';
import { stepAt, totpCode } from '../src/access/totp.ts';
import { asOperator, type OperatorEntry } from '../src/access/operator.ts';

export const OPERATOR_TOKENS: Readonly<Record<Role, string>> = {
  moderator: 'token-of-moderator-that-nobody-knows',
  support: 'token-of-support-that-nobody-knows',
  finance: 'token-of-finance-that-nobody-knows',
  admin: 'token-of-admin-that-nobody-knows',
};

/** For `env.OPERATORS`: one of each role, named after it. */
export const OPERATORS: OperatorEntry[] = ROLES.map((role) => ({ ...asOperator(role, [role]), keyHash: hashOf(OPERATOR_TOKENS[role]) }));

export interface AnOperator {
  client: TestClient;
  /** The page's text. */
  page(address: string): Promise<string>;
  /** Submits a form as rendered, with its CSRF token. */
  send(address: string, fields?: Record<string, string>): Promise<Response>;
}

/** Logged in through the form, by token and code; the first time the second factor is set up. */
export async function anOperator(backend: TestBackend, name: string, token: string = OPERATOR_TOKENS[name as Role]): Promise<AnOperator> {
  const client = backend.client();
  const login = async () => {
    // Tests log in more often than codes change.
    await backend.deps.db.updateTable('operator').set({ totp_step: 0 }).where('name', '=', name).execute();
    const form_token = formTokenIn(await (await client.fetch('/console/login')).text());
    return client.fetch('/console/login', formOf({ form_token, token, code: await codeOf(backend, name) }));
  };
  const page = async (address: string) => (await client.fetch(address)).text();
  if ((await login()).headers.get('location') === '/console/second-factor') {
    const form_token = formTokenIn(await page('/console/second-factor'));
    await client.fetch('/console/second-factor', formOf({ form_token, code: await codeOf(backend, name) }));
  }
  const formToken = formTokenIn(await page('/console/second-factor'));
  return { client, page, send: (address, fields = {}) => client.fetch(address, formOf({ form_token: formToken, ...fields })) };
}

/** What the operator's app shows. */
export async function codeOf({ deps }: TestBackend, name: string): Promise<string> {
  const operator = await deps.db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const secret = secretOf(deps, operator);
  return secret ? totpCode(secret, stepAt(deps.now())) : '';
}

export const formOf = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });

export const formTokenIn = (page: string): string => /name="form_token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
