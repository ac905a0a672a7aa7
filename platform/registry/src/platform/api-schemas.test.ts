import { canarySchema, promoteSchema, UPLOAD_LIMITS, uploadSchema } from './api-schemas.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const upload = (files: Record<string, unknown>, more: object = {}) => ({
  name: 'mf-alpha',
  version: '1.0.0',
  files: { 'release.json': { integrity: INTEGRITY, bytes: 1 }, ...files },
  ...more,
});
const file = { integrity: INTEGRITY, bytes: 1 };

test('a release is declared by its files', () => {
  const good = upload({ 'client/remoteEntry.mjs': file, 'client/a.b.js.br': file, 'server/chunks/one.cjs': file });
  expect(uploadSchema.safeParse(good).success).toBe(true);
});

test.each(['client/a.js', 'maps/a.js.map', 'server/a.cjs', 'portable/a.js'])('%s is a file of a release', (path) => {
  expect(uploadSchema.safeParse(upload({ [path]: file })).success).toBe(true);
});

test.each([
  '../outside',
  'client/../../outside',
  'client/./a.js',
  'client//a.js',
  '/etc/passwd',
  'client/.env',
  'client\\..\\a.js',
  'client/a\0.js',
  'client/',
  'public/a.js',
  'release.json/x',
  'C:/a.js',
  'client/%2e%2e/a.js',
  'client/a b.js',
  `client/${'a'.repeat(200)}`,
])('%j is not a file of a release', (path) => {
  expect(uploadSchema.safeParse(upload({ [path]: file })).success).toBe(false);
});

test.each<[string, object]>([
  ['a huge file', upload({ 'client/a.js': { ...file, bytes: UPLOAD_LIMITS.fileBytes + 1 } })],
  [
    'too much in all',
    upload(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`client/${n}.js`, { ...file, bytes: UPLOAD_LIMITS.fileBytes }]))),
  ],
  ['too many files', upload(Object.fromEntries(Array.from({ length: UPLOAD_LIMITS.files }, (_, n) => [`client/${n}.js`, file])))],
  ['no description', { name: 'mf-alpha', version: '1.0.0', files: {} }],
  ['a version that is none', upload({}, { version: '1.0' })],
  ['a name that is none', upload({}, { name: '../mf-alpha' })],
  ['the shell', upload({}, { name: 'shell' })],
  ['a negative size', upload({ 'client/a.js': { ...file, bytes: -1 } })],
  ['another hash', upload({ 'client/a.js': { ...file, integrity: 'md5-abc' } })],
])('%s is refused', (_what, body) => {
  expect(uploadSchema.safeParse(body).success).toBe(false);
});

test('a move says who asks and on what it was decided', () => {
  const good = { remote: 'mf-alpha', version: '1.0.0', who: 'anna', expected: 3 };
  expect(promoteSchema.safeParse(good).success).toBe(true);
  for (const bad of [{ expected: undefined }, { who: '' }, { who: 'a\nb' }, { version: 'latest' }, { more: 1 }])
    expect(promoteSchema.safeParse({ ...good, ...bad }).success).toBe(false);
  for (const percent of [-1, 101, Number.NaN, '10']) expect(canarySchema.safeParse({ ...good, percent }).success).toBe(false);
});
