import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { duplexPair, type Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { FrameChannel, type Frame } from './frames.ts';

const PREFIX = 8;

let near: Duplex;
let far: Duplex;
let received: Frame[];
beforeEach(() => {
  [near, far] = duplexPair();
  received = [];
  new FrameChannel(far, (frame) => received.push(frame));
});

/** The encoded frame. */
async function bytesOf(frame: Frame): Promise<Buffer> {
  const [from, to] = duplexPair();
  const parts: Buffer[] = [];
  to.on('data', (part: Buffer) => parts.push(part));
  new FrameChannel(from, () => {}).send(frame);
  await turn();
  return Buffer.concat(parts);
}

async function arrive(...parts: readonly Uint8Array[]): Promise<void> {
  for (const part of parts) {
    near.write(part);
    await turn();
  }
}

function prefix(head: number, bytes: number): Buffer {
  const written = Buffer.alloc(PREFIX);
  written.writeUInt32LE(head, 0);
  written.writeUInt32LE(bytes, 4);
  return written;
}

const FRAME: Frame = { head: { text: 'ä€😀', list: [1, null] }, bytes: Buffer.from([0, 255, 10, 13]) };

test('a head that is longer in bytes than in letters and its bytes arrive as they were sent', async () => {
  await arrive(await bytesOf(FRAME));
  expect(received).toEqual([FRAME]);
});

test('a frame without bytes has null for them', async () => {
  await arrive(await bytesOf({ head: [], bytes: null }), await bytesOf({ head: [], bytes: new Uint8Array() }));
  expect(received).toEqual([
    { head: [], bytes: null },
    { head: [], bytes: null },
  ]);
});

test('a frame that arrives byte by byte is delivered whole, and not before its last byte', async () => {
  const sent = await bytesOf(FRAME);
  const counts: number[] = [];
  for (const byte of sent) {
    await arrive(Buffer.from([byte]));
    counts.push(received.length);
  }
  expect(counts).toEqual([...new Array<number>(sent.length - 1).fill(0), 1]);
  expect(received).toEqual([FRAME]);
});

test('two and a half frames arrive together: two are delivered now, the third once it is complete', async () => {
  const sent = await bytesOf(FRAME);
  const half = Math.floor(sent.length / 2);
  await arrive(Buffer.concat([sent, sent, sent.subarray(0, half)]));
  expect(received).toHaveLength(2);
  await arrive(sent.subarray(half));
  expect(received).toEqual([FRAME, FRAME, FRAME]);
});

test('the other side ends in the middle of a frame: the frame is not delivered', async () => {
  const sent = await bytesOf(FRAME);
  const ended = once(far, 'end');
  near.end(sent.subarray(0, -1));
  await ended;
  expect(received).toEqual([]);
});

test.each<[string, Buffer]>([
  ['is longer than any page', prefix(64, 0xffff_ffff)],
  ['says that its head is longer than any page', prefix(0xffff_ffff, 0)],
  ['is empty', prefix(0, 0)],
  ['has a head that is no JSON', Buffer.concat([prefix(3, 0), Buffer.from('{"a')])],
])('a frame that %s ends the channel, and what comes after it is not read', async (_what, bad) => {
  const failed = once(far, 'error');
  await arrive(Buffer.concat([bad, await bytesOf(FRAME)]));
  await failed;
  expect(far.destroyed).toBe(true);
  expect(received).toEqual([]);
});

test('the handler of a frame throws: the channel ends with its error', async () => {
  const [one, other] = duplexPair();
  const failed = once(other, 'error');
  new FrameChannel(other, () => {
    throw new Error('no such message');
  });
  one.write(await bytesOf(FRAME));
  expect(await failed).toEqual([new Error('no such message')]);
});

test('nothing is written to a channel that has ended', async () => {
  const failures: Error[] = [];
  near.on('error', (error) => failures.push(error));
  const channel = new FrameChannel(near, () => {});
  near.end();
  channel.send(FRAME);
  near.destroy();
  channel.send(FRAME);
  await turn();
  expect(failures).toEqual([]);
});
