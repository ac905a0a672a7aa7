import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');

/** A copy of the fixture `mf-beta` for tests of the build. Remove it when done. */
export function copyFixture() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fixture-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
  const directory = path.join(scratch, 'mf-beta');
  cpSync(path.join(root, 'gateway/fixtures/mf-beta'), directory, { recursive: true });
  const out = path.join(directory, 'out');

  return {
    out,
    /** Builds it with another screen and its styles, in a process of its own; returns the build's error. */
    async buildWith(screen: string, styles = ''): Promise<string> {
      writeFileSync(path.join(directory, 'src/screens/beta.tsx'), screen);
      writeFileSync(path.join(directory, 'src/screens/beta.module.css'), styles);
      const command = [path.join(root, 'platform/build/build-package.ts'), directory, '1.0.0', out];
      return promisify(execFile)(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: '' } }).then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr,
      );
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
