import { preparePhoto } from './prepare-photo.ts';

const drawn = jest.fn();
let made: Blob | null;
beforeEach(() => {
  made = new Blob(['small'], { type: 'image/jpeg' });
  drawn.mockClear();
  const getContext = () => ({ fillRect: () => undefined, drawImage: drawn });
  HTMLCanvasElement.prototype.getContext = getContext as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(made);
});
afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

/** What the browser decodes; null: nothing. */
function decodes(size: { width: number; height: number } | null): void {
  const decode = size ? () => Promise.resolve({ ...size, close: () => undefined }) : () => Promise.reject(new Error('no picture'));
  Object.assign(globalThis, { createImageBitmap: decode });
}
const photo = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'me.x', { type });

test('a small JPEG is sent as it is', async () => {
  const file = photo('image/jpeg', 1_000);
  expect(await preparePhoto(file)).toBe(file);
});

test('larger than the server keeps → a JPEG of that size', async () => {
  decodes({ width: 6_000, height: 4_000 });
  const sent = await preparePhoto(photo('image/png', 2_000_000));
  expect([sent!.name, sent!.type, sent!.size]).toEqual(['me.jpg', 'image/jpeg', 5]);
  expect(drawn.mock.calls[0]!.slice(1)).toEqual([0, 0, 3_000, 2_000]);
});

test.each(['image/avif', 'image/heic'])('%s that this browser decodes → a JPEG', async (type) => {
  decodes({ width: 400, height: 500 });
  expect((await preparePhoto(photo(type, 1_000)))!.type).toBe('image/jpeg');
});

test.each([
  ['image/heic', 'this browser can’t decode it'],
  ['text/plain', 'it is no picture'],
])('%s, and %s → null', async (type) => {
  decodes(null);
  expect(await preparePhoto(photo(type, 1_000))).toBeNull();
});

test('made smaller it would be larger, or can’t be decoded → as it is', async () => {
  const file = photo('image/jpeg', 2_000_000);
  decodes({ width: 400, height: 500 });
  made = new Blob([new Uint8Array(3_000_000)]);
  expect(await preparePhoto(file)).toBe(file);
  decodes(null);
  expect(await preparePhoto(file)).toBe(file);
});
