import { duplexPair } from 'node:stream';
import { connect, deserializeError, serializeError } from './rpc.ts';

const broken = () => {
  throw new Error('no');
};

test('what is decided by an error is kept: name, status and stack', () => {
  const error = Object.assign(new TypeError('wrong', { cause: new Error('because') }), { status: 404 });
  const kept = deserializeError(serializeError(error));
  expect(kept).toMatchObject({ name: 'TypeError', message: 'wrong', status: 404 });
  expect(kept.stack).toMatch(/^TypeError: wrong\n.*rpc\.test\.ts[^]*caused by Error: because/);
});

test('an error that is its own cause comes to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(serializeError(error).stack!.match(/caused by/g)).toHaveLength(4);
});

test('of very many words some are kept', () => {
  const wire = serializeError(new Error('x'.repeat(50_000_000)));
  expect(wire.message.length).toBe(2_000);
  expect(wire.stack!.length).toBe(8_000);
});

test.each([
  ['whose getters throw', Object.defineProperties(new Error('x'), { message: { get: broken }, stack: { get: broken } })],
  ['that is a proxy which throws', new Proxy(new Error('x'), { get: broken, getPrototypeOf: broken })],
  ['without a text', Object.create(null)],
])('an error %s is one that can’t be read', (_what, error) => {
  expect(serializeError(error)).toEqual({ name: 'Error', message: 'an error that can’t be read', stack: undefined });
});

test.each([
  [null, 'null'],
  ['text', 'text'],
  [7, '7'],
])('%p, thrown, is said as it is', (thrown, message) =>
  expect(serializeError(thrown)).toEqual({ name: 'Error', message, stack: undefined }),
);

test('a response without a JSON form → the caller gets an error, the channel goes on', async () => {
  const [near, far] = duplexPair();
  connect<{ count(): unknown; name(): string }, object>(far, { count: () => 1n, name: () => 'far' });
  const rpc = connect<object, { count(): unknown; name(): string }>(near, {});
  await expect(rpc.call('count')).rejects.toThrow(/BigInt/);
  await expect(rpc.call('name')).resolves.toBe('far');
});

test('a call without a JSON form → it fails, and is not counted as pending for ever', async () => {
  const [near, far] = duplexPair();
  connect<{ take(given: unknown): void }, object>(far, { take: () => {} });
  const rpc = connect<object, { take(given: unknown): void }>(near, {});
  await expect(rpc.call('take', 1n)).rejects.toThrow(/BigInt/);
  expect(rpc.pendingCalls()).toBe(0);
});
