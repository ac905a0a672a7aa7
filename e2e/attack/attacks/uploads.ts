import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { aPicture, getMedia } from '@nightlark/backend/testing/photos';
import { DEFAULTS, PHOTOS_PREMIUM } from '@nightlark/contract';
import { inOrder, inTurns, type Attack, type Tally } from '../attack.ts';
import type { Product } from '../product.ts';

const SCRIPT = '<script>alert(document.domain)</script>';
const AT_ONCE = 40;
const SLOWEST_MS = 60_000;
const MOST_BYTES = 100_000_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is this large; of a very large one not all follows. */
function png(width: number, height: number, ...extra: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(MOST_BYTES, (width + 1) * height)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const bomb = (kind: string) => chunk(kind, Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })]));

/** Refused, whatever their names and types say. */
const FOREIGN = (): Record<string, Buffer> => ({
  'an SVG with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${SCRIPT}</svg>`),
  'an SVG that reads a file': Buffer.from(
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><text>&x;</text></svg>',
  ),
  'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
  'a page that begins like a GIF': Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'),
  'ImageMagick’s language': Buffer.from(
    'push graphic-context\nviewbox 0 0 640 480\nfill "url(https://evil.example/|id)"\npop graphic-context',
  ),
  'a PostScript program': Buffer.from('%!PS\n(/etc/passwd) (r) file'),
  'a TIFF head': Buffer.from('49492a00080000000000', 'hex'),
  'a BMP head': Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
  'an archive': Buffer.from('504b0304140000000000', 'hex'),
  'a program': Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(500)]),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('x'),
  'a PNG of 65,535 × 65,535': png(65_535, 65_535),
  'a PNG of 2³¹ × 1': png(2_147_483_647, 1),
  'a PNG of 0 × 0': png(0, 0),
  'a PNG of 60,000 × 3,000': png(60_000, 3_000),
  'a whole PNG of 81 megapixels': png(9_000, 9_000),
});

/** What a picture may carry that isn't one, and what costs more than it weighs. */
export const uploads: Attack = { name: 'uploads', run: inOrder(foreignFiles, bombs, polyglots, manyAtOnce) };

interface Sent {
  type?: string;
  name?: string;
  call?: 'addPhoto' | 'uploadChatPhoto';
}

/** Uploads a file as a new member. */
async function upload(product: Product, data: Uint8Array, { type = 'image/jpeg', name = 'me.jpg', call = 'addPhoto' }: Sent = {}) {
  const { client } = await product.member({ account: { paid_user: true }, credits: 100 });
  const begin = performance.now();
  const { status, body, headers } = await client.call(call, { file: { name, data, type } });
  return { client, status, headers, ms: performance.now() - begin, image: status === 201 && 'image' in body ? body.image : null };
}

async function foreignFiles(product: Product, tally: Tally): Promise<void> {
  await inTurns(Object.entries(FOREIGN()), 2, async ([what, data]) => {
    for (const [type, name, call] of [
      ['image/jpeg', 'me.jpg', 'addPhoto'],
      ['image/svg+xml', '../../me.svg', 'addPhoto'],
      ['image/png', 'me.png', 'uploadChatPhoto'],
    ] as const) {
      const { status, ms } = await upload(product, data, { type, name, call });
      tally.check(`${what} as ${type}`, status === 422 && ms < SLOWEST_MS, [status, Math.round(ms)]);
    }
  });
  // By a byte for the backend, by more for the gateway before it.
  const photo = await aPicture();
  for (const bytes of [DEFAULTS.photoMaxBytes + 1, DEFAULTS.photoMaxBytes * 2]) {
    const { status } = await upload(product, Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]));
    tally.check(`a file of ${bytes} bytes`, status === 413 || status === 422, status);
  }
}

/** What they hide is never unpacked. */
async function bombs(product: Product, tally: Tally): Promise<void> {
  for (const [what, kind] of [
    ['a text', 'zTXt'],
    ['a colour profile', 'iCCP'],
  ] as const) {
    const { status, ms } = await upload(product, png(800, 800, bomb(kind)), { type: 'image/png' });
    tally.check(`a PNG with ${what} of 100 MB`, [201, 422].includes(status) && ms < SLOWEST_MS, [status, Math.round(ms)]);
  }
}

/** A real picture with something behind or within it: only its pixels are kept. */
async function polyglots(product: Product, tally: Tally): Promise<void> {
  const photo = await aPicture();
  const pictures: Record<string, Buffer> = {
    'a script behind it': Buffer.concat([photo, Buffer.from(SCRIPT)]),
    'an archive behind it': Buffer.concat([photo, Buffer.from('504b0304', 'hex'), Buffer.from(SCRIPT)]),
    'a script in a comment': Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
      Buffer.from(SCRIPT),
      photo.subarray(2),
    ]),
    'a place in its metadata': Buffer.concat([photo.subarray(0, 2), exif('Secret-Place-52.0907'), photo.subarray(2)]),
  };
  for (const [what, data] of Object.entries(pictures)) {
    const { status, client, image } = await upload(product, data, { type: 'text/html', name: 'me.html' });
    tally.check(`a picture with ${what} is taken for what it is`, status === 201 || status === 422, status);
    if (!image) continue;
    for (const match of [image.match, image.thumb_match]) {
      const stored = await getMedia(client, match);
      const bytes = Buffer.from(await stored.arrayBuffer());
      const isClean = !bytes.includes(SCRIPT) && !bytes.includes('Secret-Place') && !bytes.includes('PK\u0003\u0004');
      tally.check(`${what}, in the picture that others get`, stored.status === 200 && isClean, stored.status);
      tally.check(
        `${what}, sent as a picture`,
        /^image\/(?:webp|jpeg|avif)$/.test(stored.headers.get('content-type') ?? '') &&
          stored.headers.get('x-content-type-options') === 'nosniff',
      );
    }
  }
}

async function manyAtOnce(product: Product, tally: Tally): Promise<void> {
  const photo = await aPicture();
  const { client } = await product.member({ account: { paid_user: true } });
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      client.call('startUpload', { query: { key: randomUUID() }, file: { name: 'me.jpg', data: photo, type: 'image/jpeg' } }),
    ),
  );
  for (const { status, headers } of answers)
    tally.check(
      'many at once',
      [201, 202, 403, 409, 422, 429].includes(status) || (status === 503 && headers.get('retry-after') !== null),
      status,
    );
  tally.check(
    'no more than a member may have',
    answers.filter(({ status }) => status === 201).length <= PHOTOS_PREMIUM,
    performance.now() - begin,
  );
  // A full queue is 503 with Retry-After, after which every client tries again.
  const until = performance.now() + SLOWEST_MS;
  let after = await upload(product, photo);
  while (after.status === 503 && after.headers.has('retry-after') && performance.now() < until) {
    await wait(Number(after.headers.get('retry-after')) * 1_000);
    after = await upload(product, photo);
  }
  tally.check('then somebody else’s', after.status === 201 && after.ms < SLOWEST_MS, [after.status, after.ms]);
}

/** A minimal EXIF block with a text. */
function exif(text: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('Exif\0\0'),
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from(`0001010e0002`, 'hex'),
    lengthOf(text.length + 1),
    Buffer.from('0000001a00000000', 'hex'),
    Buffer.from(`${text}\0`),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
