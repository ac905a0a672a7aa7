import { ENDPOINTS, TERMS_VERSION_DEFAULT, type BodyOf, type ResponseOf } from '@nightlark/contract';

const AT_ONCE = 4;
const LETTERS = 'abcdefghij';

const nameOf = (index: number) => `Bench ${String(index).replace(/\d/g, (digit) => LETTERS[Number(digit)]!)}`;

/** Signs up members by the API; returns the cookie of each. */
export async function signUpMembers(url: string, count: number): Promise<string[]> {
  const { settings } = (await (await fetch(`${url}/api/${ENDPOINTS.getSettings[1]}`)).json()) as ResponseOf<'getSettings'>;
  const terms_version = [settings.company.added ?? '', TERMS_VERSION_DEFAULT].sort().at(-1)!;
  const [method, path] = ENDPOINTS.signup;

  async function signUp(index: number): Promise<string> {
    const body: BodyOf<'signup'> = {
      email: `hold-${index}@bench.example`,
      name: nameOf(index),
      date_of_birth: '1990-05-17',
      gender: index % 2 ? 'female' : 'male',
      sexuality: 'hetero',
      password: 'moonlit-walk-77',
      country: 'NL',
      language: 'en',
      terms: true,
      privacy: true,
      terms_version,
      sensitive_consent: true,
    };
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0];
    if (!answer.ok || !cookie) throw new Error(`Member ${index} could not sign up (status ${answer.status}: ${await answer.text()})`);
    return cookie;
  }

  const cookies: string[] = [];
  for (let at = 0; at < count; at += AT_ONCE)
    cookies.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => signUp(at + index)))));
  return cookies;
}
