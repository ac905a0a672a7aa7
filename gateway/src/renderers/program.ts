import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Code as a renderer gets it. */
export interface Program {
  entry: string;
  /** Address → JavaScript. */
  sources: Record<string, string>;
  /** `<address> <specifier>` → the address that it means. */
  imports: Record<string, string>;
}

const ENTRY = path.join(import.meta.dirname, 'inside/main.ts');
const MAX_PROGRAM_BYTES = 8 * 1024 * 1024;

let program: Promise<string> | undefined;

/**
 * The platform's own code that runs in a renderer, as JavaScript and in one piece: the process needs no right to read it, and none of
 * the 40 MB that Node's own way from TypeScript takes in each process. Made once, as JSON.
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
