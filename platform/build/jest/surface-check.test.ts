import { copyFixture } from './fixture-build.ts';

let fixture: ReturnType<typeof copyFixture>;
beforeAll(() => (fixture = copyFixture()));
afterAll(() => fixture.remove());

const complaintOf = (screen: string) => fixture.buildWith(`${screen}\nexport const Component = () => null;\n`);

test('what is in the surface builds', async () => {
  expect(await complaintOf(`import { Link } from 'react-router'; export const handle = Link;`)).toBe('');
}, 60_000);

test('a name that the shell does not give fails the build and is named', async () => {
  expect(await complaintOf(`import { createBrowserRouter } from 'react-router'; export const handle = createBrowserRouter;`)).toMatch(
    /"createBrowserRouter" of "react-router" is not in the shell's surface \(in .*beta\.tsx\)/,
  );
}, 60_000);

test('a subpath of a shared library fails the build and names what to use', async () => {
  expect(await complaintOf(`import { atomWithStorage } from 'jotai/utils'; export const handle = atomWithStorage;`)).toMatch(
    /"jotai\/utils" is not in the share scope .*: import it from "jotai"/,
  );
}, 60_000);

test('zod in code for browsers fails the build', async () => {
  expect(await complaintOf(`import { z } from 'zod'; export const handle = z.string();`)).toMatch(/zod is in a bundle for browsers/);
}, 60_000);

test('a path of the builder’s machine in code for browsers fails the build', async () => {
  expect(await complaintOf('export const handle = import.meta.url;')).toMatch(/contains a path of this machine/);
}, 60_000);
