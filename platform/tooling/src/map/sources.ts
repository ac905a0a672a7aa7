import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of a file without its comments, which name things that the code does not use. URLs in strings keep their `//`. */
export function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

export interface Import {
  /** Its local name in the file. */
  local: string;
  /** Its exported name. */
  name: string;
  specifier: string;
}

/** The named imports and re-exports of a source text. */
export function importsOf(code: string): Import[] {
  return [...code.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, specifier]) =>
    names!.split(',').flatMap((each) => {
      const [name, local = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return name ? [{ local: local!, name, specifier: specifier! }] : [];
    }),
  );
}

/** Every module specifier in a source text, of static and dynamic imports. */
export function specifiersOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, specifier]) => specifier!);
}

/** The file of a relative specifier; undefined for packages and missing files. */
export function resolveFrom(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(path.dirname(file), specifier);
  return existsSync(target) ? target : undefined;
}
