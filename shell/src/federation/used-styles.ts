/** A rule of a stylesheet, and what has to be in a page for it to count. */
interface Rule {
  text: string;
  /** Each selector's classes; null for a rule that always counts. */
  classes: readonly (readonly string[])[] | null;
  /** What is inside of `@media` and the like. */
  group: { head: string; rules: readonly Rule[] } | null;
  keyframes: string | null;
  isWebFont: boolean;
}

export interface UsedStyles {
  styles: string;
  /** The web fonts that they ask for. */
  fonts: string;
}

const KEPT = 60;
const parsed = new Map<string, readonly Rule[]>();

const SIGNS = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?\*\/|\\[\s\S]|[{}();,]/g;
const GROUPS = /^@(?:media|supports|container|starting-style)\b/;

/** Cuts at the signs that stand outside of strings, brackets and blocks; a block ends a part too. */
function cut(css: string, isEnd: (sign: string) => boolean): string[] {
  const parts: string[] = [];
  let from = 0;
  let round = 0;
  let curly = 0;
  for (const { 0: sign, index } of css.matchAll(SIGNS)) {
    if (sign === '(') round++;
    else if (sign === ')') round--;
    else if (sign === '{') curly++;
    else if (sign === '}') curly--;
    if (round > 0 || curly > 0 || !isEnd(sign)) continue;
    parts.push(css.slice(from, index + 1));
    from = index + 1;
  }
  parts.push(css.slice(from));
  return parts.filter((part) => part.trim());
}

/** What a selector says in brackets is an alternative or an exception, and counts for nothing. */
function classesOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)|\[[^\]]*\]/g, '')];
  return [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1'));
}

function ruleOf(text: string): Rule {
  const at = text.indexOf('{');
  const head = text.slice(0, at).trim();
  const rule: Rule = { text, classes: null, group: null, keyframes: null, isWebFont: false };
  if (at < 0) return rule;
  if (!head.startsWith('@')) return { ...rule, classes: cut(head, (sign) => sign === ',').map(classesOf) };
  if (GROUPS.test(head)) return { ...rule, group: { head, rules: rulesOf(text.slice(at + 1, text.lastIndexOf('}'))) } };
  return {
    ...rule,
    keyframes: /^@(?:-webkit-)?keyframes\s+(\S+)/.exec(head)?.[1] ?? null,
    isWebFont: head === '@font-face' && text.includes('url('),
  };
}

const rulesOf = (css: string): Rule[] => cut(css, (sign) => sign === '}' || sign === ';').map(ruleOf);

function parse(css: string): readonly Rule[] {
  const known = parsed.get(css);
  if (known) return known;
  const rules = rulesOf(css);
  parsed.set(css, rules);
  if (parsed.size > KEPT) parsed.delete(parsed.keys().next().value!);
  return rules;
}

function textOf(rules: readonly Rule[], has: (rule: Rule) => boolean): string {
  return rules
    .map((rule) => {
      if (!rule.group) return has(rule) ? rule.text : '';
      const inside = textOf(rule.group.rules, has);
      return inside && `${rule.group.head}{${inside}}`;
    })
    .join('');
}

/** A value of the page's own; one that is harder to read than this stays. */
const PROPERTY = /(?<=[{;])(--[\w-]+):(?:"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()"']*\))*\)|[^;{}"'()])*(?:;|(?=\}))/g;

/** Leaves out the page's own values that neither its styles nor its elements name. */
export function withoutUnusedProperties(styles: readonly string[], html: string): string[] {
  const named = new Set([...styles, html].flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)));
  return styles.map((text) => text.replace(PROPERTY, (whole, name: string) => (named.has(name) ? whole : '')));
}

/** The classes that a page's elements have. */
export function classesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
}

/**
 * What of a stylesheet can count in a page that is not going to change: rules for classes that none of its elements has are left
 * out, and movements that nothing makes. Our classes are the build's, one name for each rule of a file, so this is most of it.
 */
export function usedStyles(css: string, classes: ReadonlySet<string>): UsedStyles {
  const rules = parse(css);
  const counts = (rule: Rule) => !rule.classes || rule.classes.some((all) => all.every((name) => classes.has(name)));
  const plain = textOf(rules, (rule) => !rule.keyframes && !rule.isWebFont && counts(rule));
  const styles = plain + textOf(rules, ({ keyframes }) => keyframes !== null && plain.includes(keyframes));
  return { styles, fonts: textOf(rules, ({ isWebFont }) => isWebFont) };
}
