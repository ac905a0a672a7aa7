import { defineCall } from './index.ts';

test('a call below the name of its remote is its own', () => {
  expect(defineCall('GET', 'mf-date-nights/next-week.php')).toEqual({ method: 'GET', path: 'mf-date-nights/next-week.php' });
});

test.each([
  'stories.php',
  'mf-stories/../user.php',
  'mf-stories/stories',
  '/mf-stories/a.php',
  'mf-stories/a.php?b=1',
  'mf-stories/a/b.php',
  'mf-/a.php',
])('%s is none', (path) => expect(() => defineCall('GET', path)).toThrow('write it as mf-<remote>/<words>.php'));
