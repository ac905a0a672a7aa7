import { BoundedMap } from './bounded-map.ts';

test('more than it holds → what was set first is forgotten, however often it was read or set again', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3);
  map.get('a');
  expect([...map.set('c', 4)]).toEqual([
    ['b', 2],
    ['c', 4],
  ]);
});

test('deleted and set again → counts as new', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
  map.delete('a');
  expect([...map.set('a', 3).set('c', 4).keys()]).toEqual(['a', 'c']);
});
