import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageTemplate, type PageGaps } from './page-template.ts';

const gapNow = () => randomBytes(27).toString('base64');
const gapsNow = (): PageGaps => [gapNow(), gapNow()];

/** A typical page: repetitive text with nonces and a token, some of them close to each other and to the end. */
function pageWith([nonce, token]: PageGaps): string {
  const rows = Array.from(
    { length: 200 },
    (_, index) => `<li class="tile-x${index % 7}"><a href="/members/${index}">Zoë nr. ${index}</a></li>`,
  );
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  return `<head>${script('(function(){})()')}${script('{}')}</head>${rows.join('')}${script(rows[3]!)}<i a="${token}"></i><b>${nonce}, ${nonce}</b>${nonce}"}`;
}

test.each(['br', 'gzip', null] as const)('each answer has its own nonce and token, whatever it is packed by: %s', async (encoding) => {
  const gaps = gapsNow();
  const page = await createPageTemplate(brotliCompressSync(pageWith(gaps)), 'br', gaps);
  for (let time = 0; time < 100; time++) {
    const next = gapsNow();
    const bytes = page.render(next, encoding);
    const text = encoding === null ? bytes : encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(text.toString()).toBe(pageWith(next));
  }
});

test('a page without a nonce is one stream', async () => {
  const page = await createPageTemplate(Buffer.from('<p>Nothing of one’s own</p>'), null, gapsNow());
  expect(brotliDecompressSync(page.render(gapsNow(), 'br')).toString()).toBe('<p>Nothing of one’s own</p>');
  expect(gunzipSync(page.render(gapsNow(), 'gzip')).toString()).toBe('<p>Nothing of one’s own</p>');
});

test('a page longer than the window → parts refer back across nonces only as far as they may', async () => {
  const gaps = gapsNow();
  const noise = randomBytes(40_000).toString('base64');
  const pageOf = ([one]: PageGaps) => `${noise}<b>${one}</b>${noise.slice(-30_000)}<i>${one}</i>${noise.slice(-20_000)}`;
  const page = await createPageTemplate(Buffer.from(pageOf(gaps)), null, gaps);
  const next = gapsNow();
  const packed = page.render(next, 'gzip');
  expect(gunzipSync(packed).toString()).toBe(pageOf(next));
  expect(packed.length).toBeLessThan(noise.length);
});

test('text of all kinds around many nonces → nothing refers back into a gap', async () => {
  const gaps = gapsNow();
  const parts = Array.from({ length: 500 }, () => randomBytes(15_000).toString('base64'));
  const next = gapsNow();
  const page = await createPageTemplate(Buffer.from(parts.join(gaps[0])), null, gaps);
  expect(gunzipSync(page.render(next, 'gzip')).toString()).toBe(parts.join(next[0]));
  expect(brotliDecompressSync(page.render(next, 'br')).toString()).toBe(parts.join(next[0]));
});

test('gaps that touch are refused: what is decoded after one may hang on two bytes before', async () => {
  const gaps = gapsNow();
  await expect(createPageTemplate(Buffer.from(`<b>${gaps.join('')}</b>`), null, gaps)).rejects.toThrow('too close');
});
