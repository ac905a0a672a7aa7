import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** A part of a stylesheet, and what has to be in a page for it to count. */
interface Part {
  /** What stands before the brackets; null for a statement without any. */
  head: string | null;
  /** Each selector's classes; null for what always counts. */
  classes: readonly (readonly string[])[] | null;
  content: readonly (Part | Declaration)[];
  keyframes: string | null;
  isWebFont: boolean;
  /** `@media` and the like: what counts of it is what counts inside. */
  isGroup: boolean;
}

/** `property` is the name of a value of the page's own, `--like-this`; else null. */
interface Declaration {
  text: string;
  property: string | null;
}

export interface UsedStyles {
  styles: string;
  /** The web fonts that they ask for. */
  fonts: string;
}

const KEPT = 60;
const GROUPS = ['media', 'supports', 'container', 'starting-style'];
const parsed = new Map<string, readonly Part[]>();

const ALWAYS = { classes: null, keyframes: null, isWebFont: false, isGroup: false };

const statement = (text: string): Part => ({ ...ALWAYS, head: null, content: [{ text, property: null }] });

/** What a selector says in brackets is an alternative or an exception, and counts for nothing. */
function classesOf(selectors: string): string[][] {
  return selectorParser()
    .astSync(selectors)
    .nodes.map(({ nodes }) => nodes.flatMap((node) => (node.type === 'class' ? [node.value] : [])));
}

function declarationsOf({ nodes = [] }: Rule | AtRule): Declaration[] {
  return nodes.map((node) => ({
    text: node.toString() + (node.type === 'decl' ? ';' : ''),
    property: node.type === 'decl' && node.variable ? node.prop : null,
  }));
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') return [{ ...ALWAYS, head: node.selector, classes: classesOf(node.selector), content: declarationsOf(node) }];
  if (node.type !== 'atrule' || !node.nodes) return [statement(`${node.toString()};`)];
  const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`;
  if (GROUPS.includes(node.name)) return [{ ...ALWAYS, head, content: node.nodes.flatMap(partOf), isGroup: true }];
  const content = declarationsOf(node);
  const isWebFont = node.name === 'font-face' && content.some(({ text }) => text.includes('url('));
  return [{ ...ALWAYS, head, content, keyframes: /^(?:-webkit-)?keyframes$/.test(node.name) ? node.params : null, isWebFont }];
}

function parse(css: string): readonly Part[] {
  const known = parsed.get(css);
  if (known) return known;
  const parts = postcss.parse(css).nodes.flatMap(partOf);
  parsed.set(css, parts);
  if (parsed.size > KEPT) parsed.delete(parsed.keys().next().value!);
  return parts;
}

interface Wanted {
  part: (part: Part) => boolean;
  property: (name: string) => boolean;
}

function textOf(parts: readonly (Part | Declaration)[], wanted: Wanted): string {
  return parts
    .map((one) => {
      if ('text' in one) return one.property === null || wanted.property(one.property) ? one.text : '';
      if (!one.isGroup && !wanted.part(one)) return '';
      const inside = textOf(one.content, wanted);
      return one.head === null ? inside : inside && `${one.head}{${inside}}`;
    })
    .join('');
}

/** The classes that a page's elements have. */
const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));

const namedIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/**
 * What of each stylesheet can count in a page that is not going to change: rules for classes that none of its elements has are left
 * out, and so are movements that nothing makes and values that nothing names. Our classes are the build's, one name for each rule of
 * a file, so this is most of it.
 */
export function usedStyles(sheets: readonly string[], html: string): UsedStyles[] {
  const classes = classesIn(html);
  const counts = (part: Part) => !part.classes || part.classes.some((all) => all.every((name) => classes.has(name)));
  const rules: Wanted = { part: (part) => !part.keyframes && !part.isWebFont && counts(part), property: () => true };
  const texts = sheets.map((css) => textOf(parse(css), rules)).join('\n');
  const moves = (part: Part) => part.keyframes !== null && texts.includes(part.keyframes);
  const movements = sheets.map((css) => textOf(parse(css), { part: moves, property: () => true })).join('\n');
  const named = new Set([texts, movements, html].flatMap(namedIn));
  const property = (name: string) => named.has(name);
  return sheets.map((css) => ({
    styles: textOf(parse(css), { ...rules, property }) + textOf(parse(css), { part: moves, property }),
    fonts: textOf(parse(css), { part: ({ isWebFont }) => isWebFont, property: () => true }),
  }));
}
