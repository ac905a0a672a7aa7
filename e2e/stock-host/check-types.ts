import { execFile } from 'node:child_process';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';

const run = promisify(execFile);
const TSC = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');

/** Where the plugin's build of a host puts its remotes' types. */
export const TYPES_FOLDER = '@mf-types';

/** As the plugin's documentation says: remotes are found among these types, and `loadRemote` is declared once more. */
const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    skipLibCheck: true,
    types: [],
    paths: { '*': [`./${TYPES_FOLDER}/*`] },
  },
  files: ['page.ts', `${TYPES_FOLDER}/index.d.ts`],
};

/** @returns what the compiler says about a page in the folder of a built host; empty if all is well */
export async function checkTypes(folder: string, page: string): Promise<string> {
  const libraries = path.join(folder, 'node_modules');
  if (!existsSync(libraries)) symlinkSync(path.join(ROOT, 'node_modules'), libraries);
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(path.join(folder, 'page.ts'), page);
  return run(process.execPath, [TSC, '--project', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}
