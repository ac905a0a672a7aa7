import { hashOf } from '../modules/console/access/operators.ts';
import { type Operator, ROLES, type Role } from '../operators.ts';
import type { TestBackend } from './start-backend.ts';
import type { TestClient } from './test-client.ts';

export const OPERATOR_TOKENS: Readonly<Record<Role, string>> = {
  support: 'token-of-support-that-nobody-knows',
  finance: 'token-of-finance-that-nobody-knows',
  admin: 'token-of-admin-that-nobody-knows',
};

/** For `env.OPERATORS`: one of each role, named after it. */
export const OPERATORS: Operator[] = ROLES.map((role) => ({ name: role, role, keyHash: hashOf(OPERATOR_TOKENS[role]) }));

export interface AnOperator {
  client: TestClient;
  /** The page's text. */
  page(address: string): Promise<string>;
  /** Submits a form as rendered, with its CSRF token. */
  send(address: string, fields?: Record<string, string>): Promise<Response>;
}

/** Logged in through the form. */
export async function anOperator(backend: TestBackend, role: Role): Promise<AnOperator> {
  const client = backend.client();
  const login = await (await client.fetch('/console/login')).text();
  await client.fetch('/console/login', formOf({ form_token: formTokenIn(login), token: OPERATOR_TOKENS[role] }));
  const page = async (address: string) => (await client.fetch(address)).text();
  const formToken = formTokenIn(await page('/console/audit-log'));
  return { client, page, send: (address, fields = {}) => client.fetch(address, formOf({ form_token: formToken, ...fields })) };
}

export const formOf = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });

export const formTokenIn = (page: string): string => /name="form_token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
