import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citedFiles, createFileLookup, filesToCheck } from './cited-files.ts';
import { commentsOf, parseMarkdown, type Markdown, type Piece } from './markdown.ts';

/** A dead reference, and its location. */
interface DeadReference {
  /** Relative to the root. */
  file: string;
  line: number;
  reference: string;
  reason: string;
}

/** A document about the past, which may name removed files. */
const HISTORY = 'CHANGELOG.md';
const PAGE = /\bdocs\/[\w./-]+\.(?:md|json|png)(?:#[\w-]+)?/g;
const DECISION = /\b[Dd]ecisions? (\d{3})\b(?:(?:,| and) (\d{3})\b)?/g;
/** Citations of texts that are not in this repository, and of headings instead of numbers. */
const ELSEWHERE = /\bspecification\b|\b(?:decisions?|architecture), ["“]/i;

/**
 * All dead references below a folder: links and anchors of documents, pages, decisions and source files that comments cite, paths that
 * documents name, and commands that documents and code name.
 * @param root the folder that paths are relative to, as an absolute path
 */
export function findDeadReferences(root: string): DeadReference[] {
  const { documents, sources } = filesToCheck(root);
  const parsed = new Map(documents.map((file) => [file, parseMarkdown(read(root, file))]));
  const known = {
    root,
    parsed,
    decisions: decisionsOf(root),
    folders: foldersOf(root),
    scripts: scriptsOf(root),
    platformCommands: platformCommandsOf(root),
    lookUp: createFileLookup(sources),
  };
  const dead = [
    ...documents.flatMap((file) => deadInDocument(known, file, parsed.get(file)!)),
    ...sources.flatMap((file) => deadInSource(known, file, read(root, file))),
  ];
  // A page may be cited as a link and as text on one line.
  return [...new Map(dead.map((each) => [`${each.file}:${each.line} ${each.reference}`, each])).values()];
}

interface Known {
  root: string;
  parsed: ReadonlyMap<string, Markdown>;
  decisions: ReadonlySet<string>;
  /** Names at the root that a path may begin with. */
  folders: ReadonlySet<string>;
  /** Commands of `npm run` by the folder of their package; the root's is `.`. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Commands of `npm run platform`, and theirs. */
  platformCommands: ReadonlySet<string>;
  /** Why the source file that a comment cites is dead; null if it isn't. */
  lookUp: (citing: string, cited: string) => string | null;
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');

function decisionsOf(root: string): Set<string> {
  return new Set(globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => path.basename(file).slice(0, 3)));
}

function foldersOf(root: string): Set<string> {
  return new Set(globSync('*/', { cwd: root }).map((folder) => folder.replace(/[/\\]$/, '')));
}

function scriptsOf(root: string): Map<string, Set<string>> {
  const packages = globSync(['package.json', '*/package.json', '{shared,platform}/*/package.json'], { cwd: root });
  return new Map(
    packages.map((file) => {
      const { scripts = {} } = JSON.parse(read(root, file)) as { scripts?: Record<string, string> };
      return [path.dirname(file), new Set(Object.keys(scripts))];
    }),
  );
}

function platformCommandsOf(root: string): Set<string> {
  const texts = globSync('platform/cli/src/**/*.ts', { cwd: root }).map((file) => read(root, file));
  return new Set(texts.flatMap((text) => [...text.matchAll(/new Command\('([a-z]+)'\)/g)].map(([, name]) => name!)));
}

function deadInDocument(known: Known, file: string, { links, code, prose, examples }: Markdown): DeadReference[] {
  const isHistory = file === HISTORY;
  return [
    ...links.flatMap(({ line, text }) => found(file, line, text, deadLinkReason(known, file, text))),
    ...(isHistory ? [] : code.flatMap((piece) => deadInCode(known, file, piece).filter(({ reference }) => !examples.has(reference)))),
    ...prose.flatMap((piece) => deadCitations(known, file, piece)),
  ];
}

function deadInSource(known: Known, file: string, text: string): DeadReference[] {
  const cited = commentsOf(text).flatMap((piece) => [
    ...deadCitations(known, file, piece),
    ...citedFiles(piece.text).flatMap((name) => found(file, piece.line, name, known.lookUp(file, name))),
  ]);
  if (/\.test\.tsx?$/.test(file)) return cited;
  // The output of a command cites pages and commands, too.
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
  return [...cited, ...lines.flatMap((piece) => [...deadPages(known, file, piece), ...deadCommands(known, file, piece)])];
}

function deadCitations(known: Known, file: string, piece: Piece): DeadReference[] {
  const { line, text } = piece;
  const numbers = [...text.matchAll(DECISION)].flatMap(([, first, second]) => [first, second].filter((number) => number !== undefined));
  const elsewhere = ELSEWHERE.exec(text)?.[0];
  return [
    ...deadPages(known, file, piece),
    ...numbers.flatMap((number) =>
      found(file, line, `decision ${number}`, known.decisions.has(number) ? null : 'there is no decision of that number'),
    ),
    ...(elsewhere ? found(file, line, elsewhere, 'cite a page of docs/ or the number of a decision') : []),
  ];
}

function deadPages(known: Known, file: string, { line, text }: Piece): DeadReference[] {
  return [...text.matchAll(PAGE)].flatMap(([page]) => found(file, line, page, deadPageReason(known, page)));
}

function found(file: string, line: number, reference: string, reason: string | null): DeadReference[] {
  return reason === null ? [] : [{ file, line, reference, reason }];
}

function deadLinkReason(known: Known, file: string, target: string): string | null {
  // URLs of the web and of the product itself.
  if (/^[a-z]+:|^\//i.test(target)) return null;
  const [to = '', anchor] = target.split('#');
  const page = to === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(to));
  return deadPageReason(known, anchor === undefined ? page : `${page}#${anchor}`);
}

function deadPageReason({ root, parsed }: Known, reference: string): string | null {
  const [page = '', anchor] = reference.split('#');
  if (!existsSync(path.join(root, page))) return 'there is no such file';
  if (anchor === undefined) return null;
  return parsed.get(page)?.anchors.has(anchor) ? null : 'that page has no such heading';
}

/** A call's path, which may begin with a remote's name (`mf-likes/admirers.php`): no file. */
const ADDRESS = /\.php$/;

/** Paths from the root and commands in a document; those with a placeholder (`<name>`, `*`, `{id}`) are skipped. */
function deadInCode(known: Known, file: string, piece: Piece): DeadReference[] {
  const { root, folders } = known;
  const { line, text } = piece;
  const paths = text
    .split(/[\s"'(),;=]+/)
    .filter((word) => /^[\w.-]+\/[\w./-]+$/.test(word) && !ADDRESS.test(word) && folders.has(word.split('/')[0]!));
  return [
    ...paths.flatMap((word) => found(file, line, word, existsSync(path.join(root, word)) ? null : 'there is no such file')),
    ...deadCommands(known, file, piece),
  ];
}

const COMMAND = /\bnpm run (?:-s |--silent )?([\w:-]+)(?:.*? -w ([\w@/.-]+))?/g;
const PLATFORM_COMMAND = /\bnpm run (?:-s |--silent )?platform -- ([a-z]+)/g;

/** Scripts of `npm run` that no package has, and commands that `platform` has not. */
function deadCommands({ scripts, platformCommands }: Known, file: string, { line, text }: Piece): DeadReference[] {
  return [
    ...[...text.matchAll(PLATFORM_COMMAND)].flatMap(([command, name]) =>
      found(file, line, command, platformCommands.has(name!) ? null : 'platform has no such command'),
    ),
    ...[...text.matchAll(COMMAND)].flatMap(([command, name, workspace]) => {
      const owner = workspace && folderOf(scripts, workspace.replace('@nightlark/', ''));
      // Without a package it may be any package's; a missing package is an example.
      const where = owner ? [scripts.get(owner)!] : [...scripts.values()];
      return found(file, line, command, where.some((names) => names.has(name!)) ? null : 'there is no such script');
    }),
  ];
}

/** The folder of a workspace; undefined if there is none. */
function folderOf(scripts: ReadonlyMap<string, unknown>, workspace: string): string | undefined {
  return [workspace, `shared/${workspace}`, `platform/${workspace}`].find((folder) => scripts.has(folder));
}
