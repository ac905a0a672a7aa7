import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScript } from '../file-types.ts';
import { consumedModules } from './consumed-modules.ts';
import { parseCode, type Parsed } from './parse-code.ts';

interface CodeFile {
  file: string;
  code: string;
  parsed: Parsed;
}

/** The code of one side of a release. */
interface SideCode {
  files: CodeFile[];
  /** Module id → share key. */
  consumed: Map<string, string>;
  /** Files that are no JavaScript. */
  unreadable: { file: string; code: string; reason: string }[];
}

/** Reads and parses the scripts of one side of a release. */
export async function readSide(directory: string, side: 'client' | 'server'): Promise<SideCode> {
  const names = (await readdir(path.join(directory, side), { recursive: true }).catch(() => [])).filter(isScript);
  const files: CodeFile[] = [];
  const unreadable: SideCode['unreadable'] = [];
  for (const name of names.sort()) {
    const file = `${side}/${name.replaceAll(path.sep, '/')}`;
    const code = await readFile(path.join(directory, file), 'utf8');
    try {
      files.push({ file, code, parsed: parseCode(code, side === 'client' ? 'module' : 'commonjs') });
    } catch (error) {
      unreadable.push({ file, code, reason: (error as Error).message });
    }
  }
  return { files, consumed: new Map(files.flatMap(({ parsed }) => [...consumedModules(parsed)])), unreadable };
}
