import { eventually } from '@nightlark/build/jest/eventually.ts';
import { readdir } from 'node:fs/promises';
import { aMember, type AMember } from '../testing/a-member.ts';
import { addPhoto, aPicture } from '../testing/photos.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
let member: AMember;
let picture: Buffer;
beforeAll(async () => {
  backend = await startTestBackend();
  member = await aMember(backend.deps);
  picture = await aPicture(64, 64);
});
afterAll(() => backend.close());

const BOUNDARY = 'between';
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const file = (name: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
const field = (value: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\n${value}${value && '\r\n'}`);

/** Sends all of a form, or its first bytes and then nothing more. */
function upload(form: Buffer, sent = form.length): Promise<number | null> {
  const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    'POST /api/photo.php HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Cookie: ${cookie}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${form.length}`,
  ];
  return sendRaw(backend.url, [`${head.join('\r\n')}\r\n\r\n`, form.subarray(0, sent)], { cutOff: sent < form.length });
}

async function nothingIsLeft(): Promise<void> {
  const { incomingDirectory } = backend.deps.config;
  // A file is deleted shortly after the response.
  await eventually(async () => expect(await readdir(incomingDirectory)).toEqual([]));
}

const whole = () => Buffer.concat([file('photo', picture), END]);
const withLaterPart = () => Buffer.concat([file('photo', picture), field('x'.repeat(400)), END]);
const large = () => Buffer.concat([file('photo', Buffer.alloc(500_000, 7)), END]);

test.each([
  ['two files', () => upload(Buffer.concat([file('photo', picture), file('photo', picture), END])), 422],
  ['a second file under an unknown name', () => upload(Buffer.concat([file('photo', picture), file('other', picture), END])), 422],
  ['a file under an unknown name alone', () => upload(Buffer.concat([file('other', picture), END])), 422],
  ['a file that is too large', () => upload(Buffer.concat([file('photo', Buffer.alloc(11 * 1024 ** 2)), END])), 413],
  ['more fields than any form of ours has', () => upload(Buffer.concat([...Array.from({ length: 9 }, () => field('x')), END])), 422],
  ['a field that is too long', () => upload(Buffer.concat([file('photo', picture), field('x'.repeat(5_000)), END])), 422],
  ['no end of the form', () => upload(file('photo', picture)), 422],
  ['a connection lost within a later part', () => upload(withLaterPart(), withLaterPart().length - 200), null],
  ['a connection lost before the last three bytes', () => upload(whole(), whole().length - 3), null],
  ['a connection lost in the middle of the file', () => upload(large(), 200_000), null],
] as [string, () => Promise<number | null>, number | null][])(
  '%s → the file is gone, and the backend answers on',
  async (_, send, status) => {
    expect(await send()).toBe(status);
    await nothingIsLeft();
    expect((await backend.client().call('getInterests')).status).toBe(200);
  },
);

test('a good upload → taken, and the file it came as is gone', async () => {
  expect((await addPhoto(member.client, await aPicture())).status).toBe(201);
  await nothingIsLeft();
});

test('answered before the whole form was there → nothing is left', async () => {
  const [refused] = await Promise.all([upload(large()), upload(large(), 300_000), upload(large(), 499_000)]);
  expect(refused).toBe(422);
  await nothingIsLeft();
});
