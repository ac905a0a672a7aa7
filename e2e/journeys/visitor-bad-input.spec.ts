import { baseUrl, expect, test } from '../support/fixtures.ts';

const MISSING = [
  '/nope',
  '/members/abc',
  '/members/99999999',
  '/members/1%27%20or%201=1',
  '/landers/nope',
  '/pages/nope',
  '/pages/../../etc/passwd',
  '/likes/nope',
];

for (const path of MISSING) {
  test(`a visitor at ${path} gets a page that helps, never a stack trace`, async ({ request }) => {
    const response = await request.get(`${baseUrl()}${path}`, { maxRedirects: 5 });
    expect([200, 404]).toContain(response.status());
    const html = await response.text();
    expect(html).toContain('<html');
    expect(html).not.toMatch(/\bat \S+ \(|node_modules|Error:/);
    if (path !== '/likes/nope') expect(response.status()).toBe(404);
    if (response.status() === 404) expect(html, 'an address for search engines').not.toMatch(/rel="(canonical|alternate)"/);
  });
}

test('the missing page says so and leads home', async ({ page, forgive, enter }) => {
  await page.goto('/nope');
  await enter();
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await page.locator('main').getByRole('link').first().click();
  await expect(page).toHaveURL(`${baseUrl()}/`);
  // The browser itself logs the 404 of the requested page.
  forgive(404);
});

test('malformed calls are refused with a code and a sentence', async ({ request }) => {
  const api = (path: string) => `${baseUrl()}/api/${path}`;
  const cases = [
    { response: await request.get(api('search.php?min_age=12')), status: 422, code: 'validation' },
    { response: await request.get(api('search.php?min_age=50&max_age=30')), status: 422, code: 'validation' },
    { response: await request.get(api('search.php?page=tampered')), status: 403, code: 'authentication_required' },
    { response: await request.get(api('member.php?id=abc')), status: 422, code: 'validation' },
    { response: await request.get(api('chats.php')), status: 403, code: 'authentication_required' },
    { response: await request.get(api('nope.php')), status: 404, code: 'not_found' },
    { response: await request.delete(api('search.php')), status: 405, code: 'method_not_allowed' },
    {
      response: await request.post(api('user.php'), { headers: { 'content-type': 'application/json' }, data: '{"email":' }),
      status: 422,
      code: 'validation',
    },
    {
      response: await request.post(api('user.php'), { data: { email: 'x'.repeat(200_000), password: 'x' } }),
      status: 413,
      code: 'payload_too_large',
    },
    { response: await request.post(api('user.php'), { data: { email: 5, password: [] } }), status: 422, code: 'validation' },
    {
      response: await request.post(api('user.php'), {
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        data: { email: 'a@b.example', password: 'x' },
      }),
      status: 403,
      code: 'cross_site',
    },
  ];
  for (const { response, status, code } of cases) {
    const body = (await response.json()) as { error: { code: string; message: string } };
    expect({ url: response.url(), status: response.status(), code: body.error.code }).toEqual({ url: response.url(), status, code });
    expect(body.error.message).not.toBe('');
  }
});

test('every page carries the security headers and the adult label', async ({ request }) => {
  const response = await request.get(`${baseUrl()}/`);
  const headers = response.headers();
  expect(headers['content-security-policy']).toMatch(/script-src [^;]*'nonce-[^;]*'strict-dynamic'/);
  expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['rating']).toContain('RTA');
  expect(headers['x-request-id']).toBeTruthy();
  expect(headers['cache-control']).toContain('no-store');
});
