import { ENDPOINTS } from '@nightlark/contract';
import { globSync } from 'node:fs';
import path from 'node:path';
import { codeOf, importsOf, resolveFrom, type Import } from './sources.ts';
import { tablesIn, type Tables, type TableUse } from './tables.ts';

/** A call's handler, and the tables that it reads and writes. */
export interface BackendCall extends TableUse {
  file: string;
}

interface SourceFile {
  imports: Import[];
  /** The text of each top-level declaration. */
  declarations: Map<string, string>;
}

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function|const|let|class) (\w+)/gm;

/**
 * Every call with its handler's file and the tables it uses: its own and those of called functions, resolved by name from declaration
 * to declaration. Without subscribers to domain events.
 */
export function readBackendCalls(root: string, tables: Tables): Map<string, BackendCall> {
  const files = new Map<string, SourceFile>();
  const source = (file: string): SourceFile => {
    const known = files.get(file) ?? read(file);
    files.set(file, known);
    return known;
  };
  const calls = new Map<string, BackendCall>();
  for (const relative of globSync('backend/src/modules/**/*.ts', { cwd: root }).sort()) {
    if (relative.endsWith('.test.ts')) continue;
    const file = path.join(root, relative);
    for (const [name, text] of endpointsIn(codeOf(file))) {
      const use: TableUse = { reads: new Set(), writes: new Set() };
      follow({ file, text, seen: new Set(), use, tables, source });
      if (calls.has(name)) throw new Error(`The call ${name} has two handlers: in ${calls.get(name)!.file} and ${relative}.`);
      calls.set(name, { file: relative, ...use });
    }
  }
  return calls;
}

function read(file: string): SourceFile {
  const code = codeOf(file);
  const starts = [...code.matchAll(DECLARATION)];
  const texts = starts.map((match, index) => [match[1]!, code.slice(match.index, starts[index + 1]?.index)] as const);
  return { imports: importsOf(code), declarations: new Map(texts) };
}

/** `endpoint('name', …)`, or the same by a function of the module (`…Endpoint`), with all its arguments. */
function endpointsIn(code: string): [string, string][] {
  const named = [...code.matchAll(/(?:^ {2}|= \[?)(?:endpoint|\w+Endpoint)(\(\s*'(\w+)',)/gm)].filter(([, , name]) => name! in ENDPOINTS);
  return named.map((match) => {
    let depth = 0;
    let end = match.index + match[0].length - match[1]!.length;
    do {
      if (code[end] === '(') depth++;
      if (code[end] === ')') depth--;
      end++;
    } while (depth > 0 && end < code.length);
    return [match[2]!, code.slice(match.index, end)];
  });
}

interface Step {
  file: string;
  text: string;
  seen: Set<string>;
  use: TableUse;
  tables: Tables;
  source: (file: string) => SourceFile;
}

function follow({ file, text, seen, use, tables, source }: Step): void {
  const own = tablesIn(text, tables);
  for (const table of own.reads) use.reads.add(table);
  for (const table of own.writes) use.writes.add(table);
  const { imports, declarations } = source(file);
  // Identifiers only, without properties, keys and strings of that name.
  const named = new Set(text.match(/(?<![.\w'"`-])[A-Za-z_]\w*(?![\w:'"`-])/g));
  const targets = [
    ...[...declarations.keys()].filter((name) => named.has(name)).map((name) => ({ file, name })),
    ...imports
      .filter(({ local }) => named.has(local))
      .flatMap(({ name, specifier }) => {
        const target = resolveFrom(file, specifier);
        return target && !/\/(?:demo|testing)\//.test(target) ? [{ file: target, name }] : [];
      }),
  ];
  for (const target of targets) {
    const key = `${target.file}#${target.name}`;
    const next = source(target.file).declarations.get(target.name);
    if (next === undefined || seen.has(key)) continue;
    seen.add(key);
    follow({ file: target.file, text: next, seen, use, tables, source });
  }
}
