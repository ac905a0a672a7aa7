import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageTemplate } from './page-template.ts';

const nonceNow = () => randomBytes(16).toString('base64');

/** A typical page: repetitive text with nonces, some of them close to each other and to the end. */
function pageWith(nonce: string): string {
  const rows = Array.from(
    { length: 200 },
    (_, index) => `<li class="tile-x${index % 7}"><a href="/members/${index}">Zoë nr. ${index}</a></li>`,
  );
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  return `<head>${script('(function(){})()')}${script('{}')}</head>${rows.join('')}${script(rows[3]!)}<b>${nonce}, ${nonce}</b>${nonce}"}`;
}

test.each(['br', 'gzip', null] as const)('each answer has its own nonce, whatever it is packed by: %s', async (encoding) => {
  const nonce = nonceNow();
  const page = await createPageTemplate(brotliCompressSync(pageWith(nonce)), 'br', nonce);
  for (let time = 0; time < 100; time++) {
    const next = nonceNow();
    const bytes = page.render(next, encoding);
    const text = encoding === null ? bytes : encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(text.toString()).toBe(pageWith(next));
  }
});

test('a page without a nonce is one stream', async () => {
  const page = await createPageTemplate(Buffer.from('<p>Nothing of one’s own</p>'), null, nonceNow());
  expect(brotliDecompressSync(page.render(nonceNow(), 'br')).toString()).toBe('<p>Nothing of one’s own</p>');
  expect(gunzipSync(page.render(nonceNow(), 'gzip')).toString()).toBe('<p>Nothing of one’s own</p>');
});

test('a page longer than the window → parts refer back across nonces only as far as they may', async () => {
  const nonce = nonceNow();
  const noise = randomBytes(40_000).toString('base64');
  const pageOf = (one: string) => `${noise}<b>${one}</b>${noise.slice(-30_000)}<i>${one}</i>${noise.slice(-20_000)}`;
  const page = await createPageTemplate(Buffer.from(pageOf(nonce)), null, nonce);
  const next = nonceNow();
  const packed = page.render(next, 'gzip');
  expect(gunzipSync(packed).toString()).toBe(pageOf(next));
  expect(packed.length).toBeLessThan(noise.length);
});

test('text of all kinds around many nonces → nothing refers back into a gap', async () => {
  const nonce = nonceNow();
  const parts = Array.from({ length: 500 }, () => randomBytes(15_000).toString('base64'));
  const next = nonceNow();
  const page = await createPageTemplate(Buffer.from(parts.join(nonce)), null, nonce);
  expect(gunzipSync(page.render(next, 'gzip')).toString()).toBe(parts.join(next));
  expect(brotliDecompressSync(page.render(next, 'br')).toString()).toBe(parts.join(next));
});

test('gaps that touch are refused: what is decoded after one may hang on two bytes before', async () => {
  const nonce = nonceNow();
  await expect(createPageTemplate(Buffer.from(`<b>${nonce}${nonce}</b>`), null, nonce)).rejects.toThrow('too close');
});
