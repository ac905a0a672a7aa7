import { folderCircles, type Import } from './folder-circles.ts';

const circles = (...imports: Import[]) =>
  folderCircles(imports).map(({ parent, folders, imports: each }) => ({
    parent,
    folders,
    imports: each.map(([from, to]) => `${from} ${to}`),
  }));

test('two folders that import each other → the circle, and an import each way', () => {
  expect(circles(['a/src/x/1.ts', 'a/src/y/2.ts'], ['a/src/y/3.ts', 'a/src/x/4.ts'], ['a/src/x/5.ts', 'a/src/z/6.ts'])).toEqual([
    { parent: 'a/src', folders: ['x', 'y'], imports: ['a/src/x/1.ts a/src/y/2.ts', 'a/src/y/3.ts a/src/x/4.ts'] },
  ]);
});

test('a circle of three that runs through their subfolders → found between the folders', () => {
  const found = circles(['s/x/1.ts', 's/y/deep/2.ts'], ['s/y/3.ts', 's/z/4.ts'], ['s/z/5.ts', 's/x/inner/6.ts']);
  expect(found.map(({ folders }) => folders)).toEqual([['x', 'y', 'z']]);
});

test('imports in one direction, of a subfolder, of a file beside the folders → no circle', () => {
  expect(
    circles(
      ['s/x/1.ts', 's/y/2.ts'],
      ['s/x/3.ts', 's/x/sub/4.ts'],
      ['s/x/sub/5.ts', 's/x/6.ts'],
      ['s/7.ts', 's/x/8.ts'],
      ['s/x/9.ts', 's/7.ts'],
    ),
  ).toEqual([]);
});
