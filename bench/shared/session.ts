import { ENDPOINTS } from '@nightlark/contract';

const DEMO_MEMBER = { email: 'premium@demo.example', password: 'demo-password-1' };

export interface Cookie {
  name: string;
  value: string;
}

/** The cookie of a `Cookie` header that holds one. */
export function parseCookie(header: string): Cookie {
  const [name, value] = header.split(/=(.*)/s);
  return { name: name!, value: value! };
}

/** Logs in a demo member, at a gateway or a backend. @returns the session's `Cookie` header */
export async function logInDemoMember(url: string): Promise<string> {
  const [method, file] = ENDPOINTS.login;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${file}`, { method, headers, body: JSON.stringify(DEMO_MEMBER) });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (!answer.ok || !cookie) throw new Error(`The demo member could not log in (status ${answer.status})`);
  return cookie;
}
