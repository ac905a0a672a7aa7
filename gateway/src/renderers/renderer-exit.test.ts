import { positionsInStack } from './renderer-exit.ts';

test('a stack of the server → the places in releases’ files; the platform’s own and others’ paths are none', () => {
  const stack = `TypeError: no
    at like (/data/registry/releases/mf-likes/1.2.0/server/likes.cjs:12:3)
    at async file:///srv/registry/shell/0.0.1-abc/server/server.cjs:5:6
    at render (/srv/gateway/src/renderers/inside/pages.ts:1:1)
    at /home/anna/secret.cjs:1:1`;
  expect(positionsInStack(stack)).toEqual(['mf-likes/1.2.0/server/likes.cjs:12:3', 'shell/0.0.1-abc/server/server.cjs:5:6']);
  expect(positionsInStack(undefined)).toEqual([]);
  expect(positionsInStack('/mf-a/1.0.0/server/a.cjs:1:1\n'.repeat(10_000))).toHaveLength(10);
});
