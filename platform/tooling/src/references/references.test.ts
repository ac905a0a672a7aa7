import path from 'node:path';
import { findDeadReferences } from './find-dead-references.ts';
import { parseMarkdown } from './markdown.ts';

const dead = findDeadReferences(path.join(import.meta.dirname, 'fixture')).map(
  ({ file, line, reference }) => `${file}:${line} ${reference}`,
);

test('references that lead nowhere → named with file and line, all others pass', () => {
  expect(dead).toEqual([
    'README.md:3 docs/page.md#the-cellar',
    'README.md:3 docs/tower.md',
    'README.md:5 npm run fly',
    'README.md:5 docs/none/plan.md',
    'README.md:9 docs/none/start.ts',
    'README.md:5 decision 009',
    'code.ts:5 docs/tower.md',
    'code.ts:5 specification',
    'code.ts:6 decision 002',
    'code.ts:12 architecture, "',
    'code.ts:12 cellar.ts',
    'code.ts:12 rooms/cellar.ts',
    'code.ts:12 attic.ts',
    'code.ts:10 docs/none.md',
    'code.ts:18 npm run platform -- carry',
    'code.ts:18 npm run walk',
  ]);
});

test.each([
  ['## Who *may* write?', 'who-may-write'],
  ['# `npm start`: ready', 'npm-start-ready'],
  ['## A [link](x.md) in it', 'a-link-in-it'],
  ['## Grüße & mehr', 'grüße--mehr'],
])('%s → the anchor #%s', (heading, anchor) => {
  expect([...parseMarkdown(heading).anchors]).toEqual([anchor]);
});

test('a heading that is there twice → numbered', () => {
  expect([...parseMarkdown('# A\n# A\n# A').anchors]).toEqual(['a', 'a-1', 'a-2']);
});

test('a path that readers make themselves → an example', () => {
  expect([...parseMarkdown('<!-- examples: a/b.json, c/d.ts -->').examples]).toEqual(['a/b.json', 'c/d.ts']);
});

test('a link in a block of code, or written as code → none', () => {
  expect(parseMarkdown('```\n[a](b.md)\n```\n`[c](d.md)`').links).toEqual([]);
});
