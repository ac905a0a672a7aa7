import { languageTag, type Locale, type ReleaseSet } from '@nightlark/contract';
import { clientBase, type Assets } from '@nightlark/release/client';

/** A chunk that the page uses, by the package that owns it; null is the shell. */
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
  locale: Locale;
  /** Title and metadata that React hoisted. */
  head: string;
  body: string;
  state: unknown;
}

interface PageFile {
  url: string;
  /** As webpack's runtime knows it: a stylesheet so marked is not loaded a second time. */
  file: string;
  integrity: string | undefined;
}

/** JSON that can't end its script element. */
function json(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function pageFile({ name, version, files }: Assets, file: string): PageFile {
  return { url: clientBase(name, version) + file, file, integrity: files[`client/${file}`]?.integrity };
}

function unique(files: readonly PageFile[]): PageFile[] {
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/** Styles and scripts of exactly this page: the shell's entry, the containers of the used remotes, the used chunks. */
function pageFiles({ shell, assets, used }: DocumentInput): { styles: PageFile[]; scripts: PageFile[] } {
  const parts = [{ remote: null, chunk: 'main' }, ...used].flatMap(({ remote, chunk }) => {
    const owner = remote === null ? shell : assets.get(remote);
    const files = owner?.chunks[chunk];
    return owner && files ? [{ owner, files }] : [];
  });
  const entries = [...new Set(parts.map(({ owner }) => owner))]
    .filter((owner) => owner !== shell)
    .flatMap((owner) => ['remoteEntry.mjs', ...(owner.chunks['remote']?.js ?? [])].map((file) => pageFile(owner, file)));
  const files = (kind: 'js' | 'css') => parts.flatMap(({ owner, files }) => files[kind].map((file) => pageFile(owner, file)));
  return { styles: unique(files('css')), scripts: unique([...entries, ...files('js')]) };
}

/** Integrity of the modules that this page names, and of every container it may import later. */
function importMap({ set, assets }: DocumentInput, scripts: readonly PageFile[]): string {
  const containers = set.remotes.flatMap(({ name }) => {
    const owner = assets.get(name);
    return owner ? [pageFile(owner, 'remoteEntry.mjs')] : [];
  });
  const integrity = unique([...scripts, ...containers]).filter((file) => file.integrity);
  return json({ integrity: Object.fromEntries(integrity.map((file) => [file.url, file.integrity])) });
}

/** The whole page. Styles block rendering, so that nothing flashes; scripts are named early, so that nothing waits. */
export function renderDocument(input: DocumentInput): string {
  const { nonce, locale, head, body, state, shell } = input;
  const { styles, scripts } = pageFiles(input);
  const main = pageFile(shell, shell.chunks['main']!.js.at(-1)!);
  const integrity = (file: PageFile) => (file.integrity ? ` integrity="${file.integrity}"` : '');
  return [
    `<!doctype html><html lang="${languageTag(locale)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    head,
    ...styles.map((file) => `<link rel="stylesheet" href="${file.url}" data-href="${file.file}"${integrity(file)}>`),
    `<script type="importmap" nonce="${nonce}">${importMap(input, scripts)}</script>`,
    ...scripts
      .filter(({ url }) => url !== main.url)
      .map((file) => `<link rel="modulepreload" href="${file.url}" nonce="${nonce}"${integrity(file)}>`),
    `<script type="module" src="${main.url}" nonce="${nonce}"${integrity(main)}></script></head><body>`,
    body,
    `<script type="application/json" id="page-state">${json(state)}</script></body></html>`,
  ].join('');
}
