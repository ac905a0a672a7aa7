import { isShared, type Session } from './check-server.ts';

/** A client that meets these server processes, one with each statement. */
function client(...pids: number[]): Session {
  let at = 0;
  return { query: () => Promise.resolve({ rows: [{ pid: pids[Math.min(at++, pids.length - 1)] }] }) };
}

test.each<[string, Session, Session, boolean]>([
  ['each client has a server process of its own', client(1), client(2), false],
  ['two clients meet the same', client(1), client(1), true],
  ['one client meets another after a while', client(1, 1, 3), client(2), true],
  ['they swap', client(1, 2), client(2, 1), true],
])('%s → %#', async (_, first, second, expected) => {
  expect(await isShared(first, second)).toBe(expected);
});
