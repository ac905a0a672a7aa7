import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = /^(?!.*\.(?:test|spec)\.).*\.tsx?$/;
const SMALL_LINES = 15;
const LONG_LINES = 60;
const TOO_LONG_LINES = 100;

/** What one package, or the whole tree, makes a reader hold in their head. */
interface House {
  files: number;
  lines: number;
  /** Files of at most 15 lines. */
  small: number;
  /** Functions of more than 60 and more than 100 lines. */
  long: number;
  tooLong: number;
}

/** The bars of a table are none. */
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const linesOf = (text: string) => text.split('\n').length - 1;

/** Lengths of all functions of a file, in lines. */
export function functionLines(name: string, text: string): number[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lengths: number[] = [];
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) lengths.push(line(node.end) - line(node.getStart()) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

/** Of the files that git tracks: counts by package, and words of `docs/` and the README. */
export function countHouse(root: string): { packages: Map<string, House>; documents: Map<string, number>; decisions: number } {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const packages = new Map<string, House>();
  for (const file of tracked.filter((each) => SOURCE.test(each))) {
    const [first, second] = file.split('/');
    const name = first === 'shared' || first === 'platform' ? `${first}/${second}` : first!;
    const house = packages.get(name) ?? { files: 0, lines: 0, small: 0, long: 0, tooLong: 0 };
    packages.set(name, house);
    const text = read(file);
    const lengths = functionLines(file, text);
    house.files += 1;
    house.lines += linesOf(text);
    house.small += linesOf(text) <= SMALL_LINES ? 1 : 0;
    house.long += lengths.filter((length) => length > LONG_LINES).length;
    house.tooLong += lengths.filter((length) => length > TOO_LONG_LINES).length;
  }
  const documents = new Map<string, number>();
  for (const file of tracked.filter((each) => /^docs\/.*\.md$|^README\.md$/.test(each))) {
    const folder = file.split('/').length > 2 ? file.split('/').slice(0, 2).join('/') : file;
    documents.set(folder, (documents.get(folder) ?? 0) + words(read(file)));
  }
  return { packages, documents, decisions: tracked.filter((file) => /^docs\/decisions\/\d/.test(file)).length };
}
