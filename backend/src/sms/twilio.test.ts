import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { UnreachableNumber } from './sms.ts';
import { twilioSms } from './twilio.ts';

/** A fake Twilio after its documentation, which records requests. */
let server: Server;
let url: string;
let asked: { path: string; authorization: string | undefined; body: Record<string, string> }[] = [];
let answer: { status: number; body: string };
const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push({ path: request.url!, authorization: request.headers.authorization, body: Object.fromEntries(new URLSearchParams(text)) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  lines.splice(0);
  answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) };
});
afterAll(() => new Promise((done) => server.close(done)));

const sms = (from = '+15005550006') => twilioSms({ url, account: 'AC1', token: 'secret', from, log });

test('a message → as the documentation wants it, by number or by messaging service', async () => {
  await sms().send('+4915123456789', 'Code 123456 für dich');
  await sms('MG123').send('+31612345678', 'Code');
  expect(asked).toEqual([
    {
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      body: { To: '+4915123456789', From: '+15005550006', Body: 'Code 123456 für dich' },
    },
    expect.objectContaining({ body: { To: '+31612345678', MessagingServiceSid: 'MG123', Body: 'Code' } }),
  ]);
});

test('a number that takes no messages → UnreachableNumber', async () => {
  answer = { status: 400, body: JSON.stringify({ code: 21211, message: "The 'To' number +4915123456789 is not a valid phone number." }) };
  await expect(sms().send('+4915123456789', 'Code')).rejects.toThrow(UnreachableNumber);
});

test.each([
  ['busy', 429, '{"code":20429}'],
  ['broken', 500, '<html>'],
  ['not paid', 401, '{"code":20003}'],
])('a provider that is %s → an error, and neither number nor text in the log', async (_how, status, body) => {
  answer = { status, body };
  await expect(sms().send('+4915123456789', 'Code 123456')).rejects.toThrow(String(status));
  expect(lines.join()).not.toMatch(/4915123456789|123456|secret/);
  expect(lines).toHaveLength(1);
});

test('a provider that is not there → an error without its address', async () => {
  const away = twilioSms({ url: 'http://127.0.0.1:9', account: 'AC1', token: 'secret', from: '+1', log });
  await expect(away.send('+4915123456789', 'Code')).rejects.toThrow('not reached');
});
