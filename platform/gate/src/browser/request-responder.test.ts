import { REPORT_PATH, type BrowserReport } from '@nightlark/release';
import { createResponder } from './request-responder.ts';

const page = {
  what: '/likes',
  parts: ['likes'],
  address: 'https://site.invalid/likes',
  viewer: 'free',
  html: '',
  isBaseline: false,
} as const;
const REPORT: BrowserReport = {
  page: 'gate',
  set: { 'mf-likes': '1.0.0' },
  loaded: ['mf-likes'],
  route: 'likes',
  member: 'free',
  locale: 'en',
  remote: 'mf-likes',
  where: 'handler',
  message: 'it broke',
  stack: ['mf-likes/1.0.0/likes.js:1:20'],
};

test('reports of the page’s reporter are kept, whatever else code of the page sends there', async () => {
  const { answer, reports } = createResponder({ ...page, parts: [...page.parts] }, []);
  for (const postData of ['null', '{', '[]', '{"remote":null}', JSON.stringify({ ...REPORT, stack: null }), JSON.stringify(REPORT)]) {
    const request = { url: new URL(REPORT_PATH, page.address).href, method: 'POST', postData };
    expect(await answer({ requestId: '1', resourceType: 'Ping', request })).toMatchObject({ status: 204 });
  }
  expect(reports).toEqual([REPORT]);
});
