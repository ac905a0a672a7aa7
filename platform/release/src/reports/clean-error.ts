const MAX_LENGTH = 200;
const MAX_FRAMES = 10;

/** Applied in this order, each to the result of the one before. React's error numbers stay: they are not personal data. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/; visit https:\/\/react\.dev\S*.*$/s, ''],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<url>'],
  [/[^\s@"'`<>(]+@[^\s@"'`<>)]+\.[a-z]{2,}/gi, '<mail>'],
  [/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'|‘[^’]*’/gsu, '<text>'],
  [/(?<![\p{L}\p{N}])["'`“„«‘][^]*$/u, '<text>'],
  [/\/[^\s/]+(?:\/[^\s/]*)+/g, '<path>'],
  [/[\p{L}\p{N}_-]{25,}/gu, '<text>'],
  [/(?<!React error #?|\p{N})[+#]?\p{N}[\p{N}.,:/ -]*/gu, '<n> '],
];

/** An error's message without possible personal data: quoted values, addresses, numbers, long strings. */
export function cleanMessage(message: string): string {
  const [head = ''] = message.slice(0, 2_000).split('\n');
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), head)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

/** Positions of releases' files in a stack, innermost first: `mf-likes/1.2.0/likes.0a1b2c3d.js:1:2345`. Omits other lines, and queries. */
export function ownFrames(stack: string): string[] {
  const found = stack.matchAll(/\/(?:mf\/(mf-[\w-]+)|(shell))\/([\w.-]+)\/client\/(?:[\w-]+\/)*([\w.-]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/g);
  const frames = [...found].map(
    ([, remote, shell, version, file, line, column]) => `${remote ?? shell}/${version}/${file}:${line}:${column}`,
  );
  return frames.slice(0, MAX_FRAMES);
}
