import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
let directory: string;
beforeAll(() => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'surface-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
  directory = path.join(scratch, 'mf-beta');
  cpSync(path.join(root, 'gateway/fixtures/mf-beta'), directory, { recursive: true });
});
afterAll(() => rmSync(path.dirname(directory), { recursive: true, force: true }));

/** Builds the fixture with an additional screen, in a process of its own; returns the build's error. */
async function complaintOf(screen: string): Promise<string> {
  writeFileSync(path.join(directory, 'src/screens/beta.tsx'), `${screen}\nexport const Component = () => null;\n`);
  const command = [path.join(root, 'shared/build/build-package.ts'), directory, '1.0.0', path.join(directory, 'out')];
  return promisify(execFile)(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: '' } }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

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
