import { eventually } from '@nightlark/build/jest/eventually.ts';
import {
  channelLine,
  CHANNEL_PASS_HEADER,
  LIVE_CHANNEL_PATH,
  LIVE_CHANNEL_PROTOCOL,
  signChannelPass,
  signClientClaim,
  type ToBackend,
  type ToGateway,
} from '@nightlark/contract/server';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { type AMember, aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { hubOf } from './hub.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { GATEWAY_SECRET: SECRET } });
});
afterAll(() => backend.close());

function connect(pass: string) {
  const asked = request(new URL(LIVE_CHANNEL_PATH, backend.url), {
    agent: false,
    headers: { connection: 'Upgrade', upgrade: LIVE_CHANNEL_PROTOCOL, [CHANNEL_PASS_HEADER]: pass },
  });
  asked.end();
  return asked;
}

async function aChannel() {
  const [, socket] = (await once(connect(signChannelPass(SECRET, new Date())), 'upgrade')) as [IncomingMessage, Duplex];
  const heard: ToGateway[] = [];
  createInterface({ input: socket }).on('line', (line) => heard.push(JSON.parse(line) as ToGateway));
  const say = (message: ToBackend) => void socket.write(`${JSON.stringify(message)}\n`);
  const of = (stream: number) => heard.flatMap((message) => ('stream' in message && message.stream === stream ? [message] : []));
  const claim = () => signClientClaim({ address: '192.0.2.1', host: 'localhost', protocol: 'http', country: null }, SECRET, new Date());
  return {
    socket,
    say,
    of,
    text: (stream: number) =>
      of(stream)
        .map((message) => ('text' in message ? message.text : ''))
        .join(''),
    open: (stream: number, { client }: AMember, lastId = '', given = claim()) =>
      say({ stream, open: { cookie: `session=${client.cookies.get('session')}`, lastId, claim: given, address: '192.0.2.1' } }),
  };
}
const until = (isSo: () => boolean) => eventually(() => expect(isSo()).toBe(true));
const publish = ({ id }: AMember, credits: number) => backend.deps.events.publish(id, 'credits', { credits, paid_user: true });

test('several members’ streams on one channel → each hears its own; a logout ends its stream alone, within a second', async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  const channel = await aChannel();
  channel.open(1, anna);
  channel.open(2, ben);
  await until(() => channel.text(1).includes('event: sync') && channel.text(2).includes('event: sync'));
  publish(anna, 11);
  publish(ben, 22);
  await until(() => channel.text(1).includes('"credits":11') && channel.text(2).includes('"credits":22'));
  expect([channel.text(1).includes('"credits":22'), channel.text(2).includes('"credits":11')]).toEqual([false, false]);
  const began = Date.now();
  await anna.client.call('logout');
  await until(() => channel.of(1).some((message) => 'end' in message));
  expect(Date.now() - began).toBeLessThan(1_000);
  publish(anna, 33);
  publish(ben, 44);
  await until(() => channel.text(2).includes('"credits":44'));
  expect(channel.text(1)).not.toContain('"credits":33');
  channel.socket.destroy();
});

test('a message with line separators → arrives on the channel, which stays open', async () => {
  const anna = await aMember(backend.deps);
  const channel = await aChannel();
  channel.socket.write(channelLine({ stream: 1, open: { cookie: '', lastId: '\u2028', claim: '', address: '' } }));
  channel.open(2, anna);
  await until(() => channel.of(1).length === 1 && channel.text(2).includes('event: sync'));
  const typed = {
    conversation: 1,
    profile: 1,
    draft: { text: 'one\u2028two\u2029three', reply_to: null, updated_at: new Date().toISOString() },
  };
  await backend.deps.events.publish(anna.id, 'draft', typed);
  await until(() => channel.text(2).includes('one\u2028two\u2029three'));
  expect(channel.socket.destroyed).toBe(false);
  channel.socket.destroy();
});

test('a browser that has gone → its stream is given up, and the member may open others', async () => {
  const anna = await aMember(backend.deps);
  const channel = await aChannel();
  for (let round = 0; round < 25; round++) {
    channel.open(round + 1, anna);
    await until(() => channel.text(round + 1).includes('event: sync'));
    channel.say({ stream: round + 1, close: true });
  }
  channel.socket.destroy();
});

test('browsers that go while their streams are still being opened → none of them stays, and the member may open others', async () => {
  const anna = await aMember(backend.deps);
  const channel = await aChannel();
  for (let stream = 1; stream <= 15; stream++) {
    channel.open(stream, anna);
    channel.say({ stream, close: true });
  }
  channel.open(16, anna);
  await until(() => channel.text(16).includes('event: sync'));
  await until(() => hubOf(backend.deps).streamsOf(anna.id) === 1);
  channel.say({ stream: 16, close: true });
  await until(() => hubOf(backend.deps).streamsOf(anna.id) === 0);
  channel.socket.destroy();
});

test('a session that is none, or a claim of nobody’s → refused', async () => {
  const anna = await aMember(backend.deps);
  const channel = await aChannel();
  channel.open(1, anna, '', 'forged');
  channel.say({ stream: 2, open: { cookie: 'session=unknown', lastId: '', claim: '', address: '' } });
  await until(() => channel.of(1).length === 1 && channel.of(2).length === 1);
  expect([channel.of(1), channel.of(2)]).toEqual([[{ stream: 1, refused: true }], [{ stream: 2, refused: true }]]);
  channel.socket.destroy();
});

test.each(['', 'forged', signChannelPass('another-secret-of-thirty-two-characters', new Date()), signChannelPass(SECRET, new Date(0))])(
  'the pass "%s" → 403',
  async (pass) => {
    const [response] = (await once(connect(pass), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
  },
);

test('a gateway that talks nonsense → its channel is closed, and the backend goes on', async () => {
  const channel = await aChannel();
  channel.socket.write('nonsense\n');
  await once(channel.socket, 'close');
  expect((await backend.client().call('getInterests')).status).toBe(200);
});
