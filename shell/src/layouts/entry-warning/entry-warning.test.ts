import { entriesToOthers } from './entry-warning.tsx';

const origin = 'https://site.example';

test.each([
  ['another site → back past the pages that were opened here', 'https://search.example/', 4, 2, 3],
  ['another site, in a new tab → nothing to go back to', 'https://search.example/', 1, 0, null],
  ['one of our landers → not back to it', `${origin}/landers/video`, 3, 0, null],
  ['a typed address → not back', '', 3, 0, null],
])('%s', (_, referrer, length, opened, entries) => {
  expect(entriesToOthers({ referrer, origin, length, opened })).toBe(entries);
});
