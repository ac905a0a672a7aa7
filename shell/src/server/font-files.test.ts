import { fontFiles } from './font-files.ts';

const face = (file: string, ranges?: string) =>
  `@font-face{font-family:A;src:url(${file}) format("woff2");${ranges ? `unicode-range:${ranges};` : ''}}`;

test('a file is named where the page has a sign of its range', () => {
  const faces = face('/latin.woff2', 'u+00??,u+20ac') + face('/ext.woff2', 'U+0100-0130,U+0154-02BA');
  expect(fontFiles(faces, '<p>Zoë</p>')).toEqual(['/latin.woff2']);
  expect(fontFiles(faces, '<p>Łódź</p>')).toEqual(['/latin.woff2', '/ext.woff2']);
});

test('a face without a range is for every page, one of the device has no file', () => {
  expect(fontFiles(`${face('/all.woff2')}@font-face{src:local("Arial")}`, 'a')).toEqual(['/all.woff2']);
});
