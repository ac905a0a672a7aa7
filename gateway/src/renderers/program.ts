import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The modules of a renderer. */
export interface Program {
  entry: string;
  /** URL → JavaScript. */
  sources: Record<string, string>;
  /** `<URL> <specifier>` → resolved URL. */
  imports: Record<string, string>;
}

const ENTRY = path.join(import.meta.dirname, 'inside/main.ts');
const MAX_PROGRAM_BYTES = 8 * 1024 * 1024;

let program: Promise<string> | undefined;

/**
 * The platform's own code of a renderer as JSON, built once. Sent instead of read, so that the process needs no permission for it and
 * saves the 40 MB of Node's TypeScript loader.
 */
export function rendererProgram(): Promise<string> {
  program ??= promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'print-program.ts'), pathToFileURL(ENTRY).href],
    { maxBuffer: MAX_PROGRAM_BYTES },
  ).then(({ stdout }) => stdout);
  program.catch(() => (program = undefined));
  return program;
}
