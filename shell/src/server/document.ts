import { languageTag, type Locale, type ReleaseSet } from '@nightlark/contract';
import { clientBase, DEVELOPMENT_CHUNK, type Assets } from '@nightlark/release/client';
import { fontFiles } from './font-files.ts';
import { loadAfterPaint, captureEarlyInput, reloadWhenOnline, showEntryWarning, startOnTouch } from './in-page-scripts.ts';
import type { StartOptions } from './in-page/start-on-touch.ts';
import { PAGE_TOKEN, STARTING } from '../composition/in-page.ts';
import { scriptJson } from './serialize-state.ts';
import { usedStyles, type UsedStyles } from './used-styles.ts';

/** A chunk that the page uses; `remote` is null for the shell's. */
export interface UsedChunk {
  remote: string | null;
  chunk: string;
}

export interface DocumentInput {
  set: ReleaseSet;
  shell: Assets;
  assets: ReadonlyMap<string, Assets>;
  used: readonly UsedChunk[];
  nonce: string;
  token: string;
  locale: Locale;
  /** Title and metadata hoisted by React. */
  head: string;
  body: string;
  /** The page state as JSON, escaped for a script element. */
  state: string;
  /**
   * When the framework starts: after the first paint, at the first touch, or never (the offline page, which reloads when online
   * again). With `now` styles are linked, else the used ones are inlined.
   */
  start: 'now' | 'on-touch' | 'never';
  /** Whether web fonts are preloaded. First-time visitors see text sooner without; returning ones have them cached. */
  fontsFirst: boolean;
  readStyle: (name: string, version: string, file: string) => string | null;
}

interface PageFile {
  owner: Assets;
  url: string;
  /** Webpack's name of the file: a stylesheet with this `data-href` is not loaded again. */
  file: string;
  integrity: string | undefined;
}

const SURFACE_CHUNK = 'surface';
/** What the shell itself loads after the page is awake, or with the first remote: the page knows their integrity without its table. */
const LATER_CHUNKS = [SURFACE_CHUNK, 'when-awake', 'calls'];
/** Id of the page state, after all visible content. */
const STATE = 'page-state';
/** Blocks the first paint until the content is parsed, to avoid layout shifts, in browsers that support it. */
const BLOCK_FIRST_PAINT = `<link rel="expect" href="#${STATE}" blocking="render">`;
/** Class of a page with preloaded fonts (`ui/src/styles/tokens.css`). */
const FONTS_FIRST = 'fonts-first';
/** Id of the template with deferred web fonts. */
const FONTS = 'page-fonts';
/** Id of the template with deferred scripts. */
const SCRIPTS = 'page-scripts';

function pageFile(owner: Assets, file: string): PageFile {
  const { name, version, files } = owner;
  return { owner, url: clientBase(name, version) + file, file, integrity: files[`client/${file}`]?.integrity };
}

function unique(files: readonly PageFile[]): PageFile[] {
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/** Styles and scripts of this page: the shell's entry, the containers of the used remotes, the used chunks. */
function pageFiles({ shell, assets, used, set }: DocumentInput): { main: PageFile; styles: PageFile[]; scripts: PageFile[] } {
  const isDevelopment = set.remotes.some(({ override }) => override);
  const main = pageFile(shell, (shell.chunks[isDevelopment ? DEVELOPMENT_CHUNK : 'main'] ?? shell.chunks['main'])!.js.at(-1)!);
  const parts = [{ remote: null, chunk: 'main' }, ...used].flatMap(({ remote, chunk }) => {
    const owner = remote === null ? shell : assets.get(remote);
    const files = owner?.chunks[chunk];
    return owner && files ? [{ owner, files }] : [];
  });
  const entries = [...new Set(parts.map(({ owner }) => owner))]
    .filter((owner) => owner !== shell)
    .flatMap((owner) => ['remoteEntry.mjs', ...(owner.chunks['remote']?.js ?? [])].map((file) => pageFile(owner, file)));
  const files = (kind: 'js' | 'css') => parts.flatMap(({ owner, files }) => files[kind].map((file) => pageFile(owner, file)));
  // What remotes may import, and the shell itself does not use.
  const surface = entries.length > 0 ? (shell.chunks[SURFACE_CHUNK]?.js ?? []).map((file) => pageFile(shell, file)) : [];
  // The development build of the shell has other chunks.
  const scripts = isDevelopment ? [main] : [...entries, ...surface, ...files('js')];
  return { main, styles: unique(files('css')), scripts: unique(scripts) };
}

/** Import map with the integrity of the page's modules, and of what every page may import later: the containers, and the shell's own. */
function importMap({ shell, set, assets }: DocumentInput, scripts: readonly PageFile[]): string {
  const later = LATER_CHUNKS.flatMap((chunk) => shell.chunks[chunk]?.js ?? []).map((file) => pageFile(shell, file));
  const containers = set.remotes.flatMap(({ name }) => {
    const owner = assets.get(name);
    return owner ? [pageFile(owner, 'remoteEntry.mjs')] : [];
  });
  const integrity = unique([...scripts, ...containers, ...later]).filter((file) => file.integrity);
  return scriptJson({ integrity: Object.fromEntries(integrity.map((file) => [file.url, file.integrity])) });
}

/** Escapes a value for an attribute in single quotes. */
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

const integrityAttribute = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '');

/** Resolves relative URLs of a stylesheet that is inlined into a page. */
const resolveUrls = (css: string, base: string) => css.replace(/url\((?![/"']|data:|#)/g, `url(${base}`);

/** Stylesheets that are inlined, with their used parts. */
type InlinedStyles = ReadonlyMap<PageFile, UsedStyles>;

function inlineStyles({ start, body, readStyle }: DocumentInput, files: readonly PageFile[]): InlinedStyles {
  if (start === 'now') return new Map();
  const sheets = files.flatMap((file) => {
    const { name, version } = file.owner;
    const text = readStyle(name, version, file.file);
    return text === null || /<\/style/i.test(text) ? [] : [{ file, text: resolveUrls(text, clientBase(name, version)) }];
  });
  const used = usedStyles(
    sheets.map(({ text }) => text),
    body,
  );
  return new Map(sheets.map(({ file }, index) => [file, used[index]!]));
}

function styleTag(file: PageFile, inlined: InlinedStyles, { nonce, start }: DocumentInput): string {
  const used = inlined.get(file);
  if (!used) return `<link rel="stylesheet" href="${file.url}" data-href="${file.file}"${integrityAttribute(file.integrity)}>`;
  return `<style nonce="${nonce}" data-href="${file.file}">${start === 'on-touch' ? '' : used.fonts}${used.styles}</style>`;
}

/** A template whose content is inserted after the first paint. */
function deferred(id: string, html: string, nonce: string, { whenLoaded }: { whenLoaded: boolean }): string[] {
  return [
    `<template id="${id}">${html}</template>`,
    `<script nonce="${nonce}" data-template="${id}"${whenLoaded ? ' data-when="loaded"' : ''}>${loadAfterPaint}</script>`,
  ];
}

const fontPreload = (url: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`;

/** Preloads of the fonts that the first paint uses; later ones wait for the next page, to avoid layout shifts. */
function fontPreloads({ fontsFirst, body, readStyle }: DocumentInput, styles: readonly PageFile[]): string[] {
  if (!fontsFirst) return [];
  return styles.flatMap(({ owner: { name, version }, file }) => {
    const css = readStyle(name, version, file);
    return css === null ? [] : fontFiles(css, body).map((url) => fontPreload(clientBase(name, version) + url));
  });
}

/** Web fonts loaded after the page, or with it in `noscript`. */
function deferredFonts(inlined: InlinedStyles, { nonce, start, body }: DocumentInput): string[] {
  const fonts = [...inlined.values()].map((used) => used.fonts).join('');
  if (start !== 'on-touch' || !fonts) return [];
  const preloads = fontFiles(fonts, body).map(fontPreload);
  return [
    ...deferred(FONTS, `${preloads.join('')}<style nonce="${nonce}">${fonts}</style>`, nonce, { whenLoaded: true }),
    `<noscript><style nonce="${nonce}">${fonts}</style></noscript>`,
  ];
}

/** Script tags for the head and the end of the body. */
function startTags(
  input: DocumentInput,
  { main, scripts }: ReturnType<typeof pageFiles>,
  inlined: InlinedStyles,
): { head: string[]; body: string[] } {
  const { nonce, start } = input;
  if (start === 'never') return { head: [], body: [`<script nonce="${nonce}">${reloadWhenOnline}</script>`] };
  const imports = `<script type="importmap" nonce="${nonce}">${importMap(input, scripts)}</script>`;
  const others = scripts.filter(({ url }) => url !== main.url);
  if (start === 'now') {
    const preloads = others.map(
      ({ url, integrity }) => `<link rel="modulepreload" href="${url}" fetchpriority="high"${integrityAttribute(integrity)}>`,
    );
    const script = `<script type="module" src="${main.url}" nonce="${nonce}" fetchpriority="high"${integrityAttribute(main.integrity)}></script>`;
    return {
      head: [BLOCK_FIRST_PAINT, `<script nonce="${nonce}">${captureEarlyInput}</script>`, imports],
      body: deferred(SCRIPTS, [...preloads, script].join(''), nonce, { whenLoaded: false }),
    };
  }
  const startFile = ({ url, integrity }: PageFile) => ({ url, integrity });
  const options: StartOptions = {
    main: startFile(main),
    files: others.map(startFile),
    styles: [...inlined.keys()].map((style) => ({ ...startFile(style), file: style.file })),
  };
  return {
    head: [BLOCK_FIRST_PAINT, imports],
    body: [`<script nonce="${nonce}" data-start='${escapeAttribute(JSON.stringify(options))}'>${startOnTouch}</script>`],
  };
}

/** The markup around a page's own head and body. */
interface Frame {
  files: ReturnType<typeof pageFiles>;
  /** Between head and body, and after the page state. */
  middle: string;
  end: string;
}

function createFrame(input: DocumentInput): Frame {
  const files = pageFiles(input);
  const inlined = inlineStyles(input, files.styles);
  const tags = startTags(input, files, inlined);
  const styles = files.styles.map((file) => styleTag(file, inlined, input));
  return {
    files,
    middle: [...styles, ...deferredFonts(inlined, input), ...tags.head, '</head><body>'].join(''),
    end: [...tags.body, '</body></html>'].join(''),
  };
}

/** Replaced by the nonce of each page. */
const NONCE_PLACEHOLDER = '\0';
/** Cached frames per set: routes times languages, most of them rare. */
const MAX_FRAMES = 100;
const frames = new WeakMap<ReleaseSet, Map<string, Frame>>();

/** Frames are cached by set and used files; a page with inlined styles has its own. */
function cachedFrame(input: DocumentInput): Frame {
  const { set, used, start, nonce } = input;
  if (start !== 'now') return createFrame(input);
  const cached = frames.get(set) ?? new Map<string, Frame>();
  frames.set(set, cached);
  const key = used.map(({ remote, chunk }) => `${remote} ${chunk}`).join('\n');
  const frame = cached.get(key) ?? createFrame({ ...input, nonce: NONCE_PLACEHOLDER });
  if (cached.size >= MAX_FRAMES) cached.clear();
  cached.set(key, frame);
  return { ...frame, middle: frame.middle.replaceAll(NONCE_PLACEHOLDER, nonce), end: frame.end.replaceAll(NONCE_PLACEHOLDER, nonce) };
}

/** Runs before the first paint, which waits for the page state. */
const entryScript = ({ body, nonce }: DocumentInput): string =>
  body.includes(' data-with-page=""') ? `<script nonce="${nonce}">${showEntryWarning}</script>` : '';

/** Renders the whole document. Styles block rendering; scripts load after the first paint or at the first touch. */
export function documentParts(input: DocumentInput): string[] {
  const { locale, head, body, state, token, start, fontsFirst } = input;
  const { files, middle, end } = cachedFrame(input);
  return [
    `<!doctype html><html lang="${languageTag(locale)}" dir="ltr"${fontsFirst ? ` class="${FONTS_FIRST}"` : ''}${start === 'now' ? ` ${STARTING}` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    // Before the first pictures, with which they compete for connections.
    ...fontPreloads(input, files.styles),
    head,
    middle,
    body,
    entryScript(input),
    start === 'never' ? '' : `<script type="application/json" ${PAGE_TOKEN}="${token}" id="${STATE}">${state}</script>`,
    end,
  ];
}
