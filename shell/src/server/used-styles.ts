import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** A part of a stylesheet, with the conditions under which a page needs it. */
interface Part {
  /** Text before the braces; null for a statement without a block. */
  head: string | null;
  /** A rule's selectors, of which the matching ones replace `head`; null for unconditional parts. */
  selectors: readonly Selector[] | null;
  content: readonly (Part | Declaration)[];
  keyframes: string | null;
  /** The font family of an `@font-face` with a file; else null. */
  webFont: string | null;
  /** `@media` and the like: needed if any part inside is. */
  isGroup: boolean;
}

/** A selector and the names it requires in the page: classes as `.name`, elements as `name`. */
interface Selector {
  text: string;
  requires: readonly string[];
}

/** `property` is the name of a custom property (`--like-this`); else null. */
interface Declaration {
  text: string;
  property: string | null;
}

export interface UsedStyles {
  styles: string;
  /** `@font-face` rules that the styles use. */
  fonts: string;
}

const MAX_CACHED = 60;
const GROUPS = ['media', 'supports', 'container', 'starting-style'];
const parsed = new Map<string, readonly Part[]>();

const UNCONDITIONAL = { selectors: null, keyframes: null, webFont: null, isGroup: false };

const statement = (text: string): Part => ({ ...UNCONDITIONAL, head: null, content: [{ text, property: null }] });

/** Arguments of pseudo-classes (`:is()`, `:not()`) are ignored: they are alternatives or exceptions. */
function selectorsOf(text: string): Selector[] {
  return selectorParser()
    .astSync(text)
    .nodes.map((selector) => ({
      text: selector.toString().trim(),
      requires: selector.nodes.flatMap((node) => {
        if (node.type === 'class') return [`.${node.value}`];
        return node.type === 'tag' ? [node.value.toLowerCase()] : [];
      }),
    }));
}

function declarationsOf({ nodes = [] }: Rule | AtRule): Declaration[] {
  return nodes.map((node) => ({
    text: node.toString() + (node.type === 'decl' ? ';' : ''),
    property: node.type === 'decl' && node.variable ? node.prop : null,
  }));
}

function webFontOf(nodes: readonly ChildNode[]): string | null {
  const values = new Map(nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop, node.value]] : [])));
  return values.get('src')?.includes('url(') ? (values.get('font-family') ?? '').replace(/["']/g, '') : null;
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule')
    return [{ ...UNCONDITIONAL, head: node.selector, selectors: selectorsOf(node.selector), content: declarationsOf(node) }];
  if (node.type !== 'atrule' || !node.nodes) return [statement(`${node.toString()};`)];
  const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`;
  if (GROUPS.includes(node.name)) return [{ ...UNCONDITIONAL, head, content: node.nodes.flatMap(partOf), isGroup: true }];
  const content = declarationsOf(node);
  const webFont = node.name === 'font-face' ? webFontOf(node.nodes) : null;
  return [{ ...UNCONDITIONAL, head, content, keyframes: /^(?:-webkit-)?keyframes$/.test(node.name) ? node.params : null, webFont }];
}

function parse(css: string): readonly Part[] {
  const cached = parsed.get(css);
  if (cached) return cached;
  const parts = postcss.parse(css).nodes.flatMap(partOf);
  parsed.set(css, parts);
  if (parsed.size > MAX_CACHED) parsed.delete(parsed.keys().next().value!);
  return parts;
}

interface Filter {
  part: (part: Part) => boolean;
  selector: (selector: Selector) => boolean;
  property: (name: string) => boolean;
}

function textOf(parts: readonly (Part | Declaration)[], filter: Filter): string {
  return parts
    .map((one) => {
      if ('text' in one) return one.property === null || filter.property(one.property) ? one.text : '';
      if (!one.isGroup && !filter.part(one)) return '';
      const inside = textOf(one.content, filter);
      if (one.head === null) return inside;
      const head = one.selectors
        ? one.selectors
            .filter(filter.selector)
            .map(({ text }) => text)
            .join()
        : one.head;
      return head && inside && `${head}{${inside}}`;
    })
    .join('');
}

/** Names in a page's body: classes as `.name`, elements as `name`. */
function namesIn(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/).map((name) => `.${name}`));
  return new Set(['html', 'head', 'body', ...classes, ...[...html.matchAll(/<([a-zA-Z][\w-]*)/g)].map(([, name]) => name!.toLowerCase())]);
}

const variablesIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/**
 * Reduces stylesheets to what a static page uses: drops rules for absent classes and elements, unused keyframes and unused custom
 * properties. Class names are generated per file, so most of a stylesheet is dropped.
 * @param html the page's body
 * @returns one entry per sheet, in order
 */
export function usedStyles(sheets: readonly string[], html: string): UsedStyles[] {
  const has = namesIn(html);
  const all = { selector: ({ requires }: Selector) => requires.every((name) => has.has(name)), property: () => true };
  const rules: Filter = { ...all, part: (part) => !part.keyframes && part.webFont === null };
  const texts = sheets.map((css) => textOf(parse(css), rules)).join('\n');
  const isUsedAnimation = (part: Part) => part.keyframes !== null && texts.includes(part.keyframes);
  const animations = sheets.map((css) => textOf(parse(css), { ...all, part: isUsedAnimation })).join('\n');
  const named = new Set([texts, animations, html].flatMap(variablesIn));
  const property = (name: string) => named.has(name);
  return sheets.map((css) => ({
    styles: textOf(parse(css), { ...rules, property }) + textOf(parse(css), { ...all, part: isUsedAnimation, property }),
    fonts: textOf(parse(css), { ...all, part: ({ webFont }) => webFont !== null && texts.includes(webFont) }),
  }));
}
