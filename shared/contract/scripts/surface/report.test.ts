import { judge, versionFaults, type Given } from './judge.ts';
import { hashOf, parseReport, writeReport } from './report.ts';
import { readSurface, type Surface } from './surface.ts';

const surface = readSurface();
const text = writeReport('4.2.0', surface);

test('what the report says of the contract can be read back, whole', () => {
  expect(parseReport(text)).toEqual({ version: '4.2.0', hash: hashOf(surface), surface });
  expect(Object.keys(surface['Calls']!).length).toBeGreaterThan(60);
});

test('the same contract gives the same report, in whatever order its things are declared', () => {
  const turned = Object.fromEntries(
    Object.entries(surface).map(([section, items]) => [section, Object.fromEntries(Object.entries(items).reverse())]),
  );
  expect(writeReport('4.2.0', turned)).toBe(text);
});

const before: Surface = { Calls: { like: { at: 'POST like.php', body: '{ id: int }' } }, Slots: { banner: {} } };
const grown: Surface = { ...before, Slots: { banner: {}, footer: {} } };
const shrunk: Surface = { ...before, Slots: {} };
const given = (over: Partial<Given>): Given => {
  const all = { version: '1.4.0', contractVersion: 1, surface: before, landed: [writeReport('1.4.0', before)], ...over };
  return { report: writeReport(all.version, all.surface), ...all };
};

test.each<[string, Partial<Given>]>([
  ['nothing has changed', {}],
  ['nothing has landed yet', { landed: [], version: '1.0.0' }],
  ['something is new, and the version is a minor one', { surface: grown, version: '1.5.0' }],
  ['something is gone, and the version is a major one', { surface: shrunk, version: '2.0.0', contractVersion: 2 }],
  [
    'a raised version has landed with its change',
    { surface: grown, version: '1.5.0', landed: [writeReport('1.5.0', grown), writeReport('1.4.0', before)] },
  ],
])('%s → fits', (_name, over) => expect(judge(given(over))).toEqual([]));

test.each<[string, Partial<Given>, RegExp]>([
  [
    'a changed surface of the same version',
    { surface: grown },
    /1\.4\.0 on the main branch, and its version is the same.*at least 1\.5\.0.*minor: Slots: footer was added.*Raise "version".*minor \(.*major \(/s,
  ],
  [
    'the same that landed on the main branch itself',
    { surface: grown, landed: [writeReport('1.4.0', grown), writeReport('1.4.0', before)] },
    /its version is the same/,
  ],
  [
    'what is gone under a minor version',
    { surface: shrunk, version: '1.5.0' },
    /1\.5\.0 is too low for that\. It has to be at least 2\.0\.0.*major: Slots: banner was removed/s,
  ],
  ['a version that releases do not carry', { version: '2.0.0' }, /package\.json says 2\.0\.0, and CONTRACT_VERSION is 1/],
  ['a version that is none', { version: '1.4' }, /not three numbers/],
  [
    'a report that was not written anew',
    { surface: grown, version: '1.5.0', report: writeReport('1.4.0', before) },
    /out of date: run npm run contract/,
  ],
  ['no report', { report: null }, /out of date/],
])('%s → refused, with words', (_name, over, words) => expect(judge(given(over)).join('\n')).toMatch(words));

test('the command writes no report whose version does not fit', () => expect(versionFaults(given({ surface: grown }))).not.toEqual([]));
