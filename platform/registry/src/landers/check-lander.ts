import { DEFAULT_LOCALE, LOCALES, type Lander, type LanderTemplate, type Locale } from '@nightlark/contract';
import { landerSchema } from '@nightlark/contract/api';
import jsonc, { type Node, type ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import { MAX_LANDER_BYTES } from '../stores/lander-file.ts';
import { realnessClaims } from './claims.ts';
import { stringsIn } from './strings-in.ts';

export interface LanderFinding {
  line: number;
  severity: 'error' | 'warning';
  message: string;
}
export interface LanderCheck {
  /** Null when there are errors. */
  lander: Lander | null;
  findings: LanderFinding[];
}

/** Maximum nesting depth; a valid document has six levels. */
const DEPTH = 20;
/** Number of further lines that each design shows. */
const LINES: Record<LanderTemplate, number> = {
  circle: 3,
  collage: 0,
  deck: 2,
  film: 3,
  gallery: 2,
  lateline: 3,
  map: 0,
  moods: 1,
  scenes: 4,
};

/** JSON syntax errors, for people who edit documents by hand. */
const JSON_FAULTS: Partial<Record<string, string>> = {
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing before this',
  EndOfFileExpected: 'something stands after the end',
  InvalidCharacter: 'a character that can’t stand in a text, like a line break',
  InvalidCommentToken: 'a comment can’t stand here',
  InvalidEscapeCharacter: 'a \\ must be written \\\\',
  InvalidSymbol: 'a text without quotes',
  PropertyNameExpected: 'a name in quotes is missing here, or the comma before it is one too many',
  UnexpectedEndOfString: 'a closing quote is missing',
  ValueExpected: 'a value is missing here, or the comma before it is one too many',
};

const error = (line: number, message: string): LanderFinding => ({ line, severity: 'error', message });

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*\\?(?:"|$)|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > DEPTH) return true;
  }
  return false;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The node at a path, else its nearest existing ancestor. */
function nodeNear(tree: Node, path: readonly (string | number)[]): { node: Node; isThere: boolean } {
  for (let length = path.length; length > 0; length--) {
    const node = jsonc.findNodeAtLocation(tree, path.slice(0, length));
    if (node) return { node, isThere: length === path.length };
  }
  return { node: tree, isThere: path.length === 0 };
}

/** The line of a JSON path in a document, or of its nearest ancestor. */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  const tree = jsonc.parseTree(text);
  if (!tree) return 1;
  const { node } = nodeNear(tree, path);
  return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset);
}

const nameOf = (path: readonly PropertyKey[]) => path.map((part) => (part === '' ? '""' : String(part))).join('.') || 'the document';

function findingOf(text: string, tree: Node, issue: z.core.$ZodIssue): LanderFinding {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const place = unknown === undefined ? path : [...path, unknown];
  const { isThere } = nodeNear(tree, place);
  const line = lineOf(text, place);
  if (unknown !== undefined) return error(line, `${nameOf([...path, unknown])}: a lander has no such field`);
  if (issue.code === 'invalid_key') return error(line, `${nameOf(path)}: not a name that can stand here`);
  return error(line, `${nameOf(path)}${isThere ? `: ${issue.message}` : ' is missing'}`);
}

/** Paths of a language's texts that are still the English ones; a single word may be the same in both. */
function untranslated(texts: Lander['texts'], locale: Locale): (readonly string[])[] {
  if (locale === DEFAULT_LOCALE) return [];
  const english = new Map([...stringsIn(texts[DEFAULT_LOCALE], [])].map(([path, words]) => [nameOf(path), words]));
  const same = [...stringsIn(texts[locale], [])].filter(([path, words]) => words.includes(' ') && english.get(nameOf(path)) === words);
  return same.map(([path]) => path);
}

function warnings(text: string, tree: Node, { template, texts }: Lander): LanderFinding[] {
  const found: LanderFinding[] = [];
  const warn = (path: string[], message: string) =>
    found.push({ line: lineAt(text, nodeNear(tree, path).node.offset), severity: 'warning', message });
  for (const locale of LOCALES) {
    const { lines, choices } = texts[locale][''];
    if (lines.length !== LINES[template])
      warn(
        ['texts', locale, '', 'lines'],
        `texts.${locale}: the design ${template} shows ${LINES[template]} lines, here are ${lines.length}`,
      );
    const english = untranslated(texts, locale);
    if (english[0])
      warn(
        ['texts', locale, ...english[0]],
        `texts.${locale}: as in English: ${english.map(nameOf).join(', ')}; write it in this language`,
      );
    if (template === 'moods' && !choices?.length) warn(['texts', locale], `texts.${locale}: the design moods asks for choices`);
  }
  return found;
}

/** Claims that are true on some sites only, outside of the field for them (`allReal`). */
function claims(text: string, lander: Lander): LanderFinding[] {
  return realnessClaims(lander).map(({ path, words }) =>
    error(lineOf(text, path), `${nameOf(path)}: “${words}” is untrue where profiles may be fictional: say it in allReal`),
  );
}

/**
 * Validates a lander's document; findings by line (docs/guides/marketing.md).
 * @example const { lander, findings } = checkLander(await readFile('landers/gallery.json', 'utf8'));
 */
export function checkLander(text: string): LanderCheck {
  const refused = (message: string): LanderCheck => ({ lander: null, findings: [error(1, message)] });
  if (Buffer.byteLength(text) > MAX_LANDER_BYTES) return refused(`the document is larger than ${MAX_LANDER_BYTES / 1024} KB`);
  if (isTooDeep(text)) return refused('the document is nested too deeply');
  const faults: ParseError[] = [];
  const tree = jsonc.parseTree(text, faults, { disallowComments: true, allowTrailingComma: false });
  if (!tree || faults.length > 0) {
    // The first error only: those after it are mostly consequences.
    const [fault] = faults;
    if (!fault) return refused('the document is empty');
    const name = jsonc.printParseErrorCode(fault.error);
    return { lander: null, findings: [error(lineAt(text, fault.offset), `not JSON: ${JSON_FAULTS[name] ?? name}`)] };
  }
  const parsed = landerSchema.safeParse(jsonc.getNodeValue(tree));
  if (parsed.success) {
    const untrue = claims(text, parsed.data);
    if (untrue.length > 0) return { lander: null, findings: untrue };
    return { lander: parsed.data, findings: warnings(text, tree, parsed.data) };
  }
  const findings = parsed.error.issues.map((issue) => findingOf(text, tree, issue)).sort((a, b) => a.line - b.line);
  const seen = new Set<string>();
  const isNew = ({ line, message }: LanderFinding) => !seen.has(`${line} ${message}`) && seen.add(`${line} ${message}`);
  return { lander: null, findings: findings.filter(isNew) };
}
