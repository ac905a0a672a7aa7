import { jsonScript } from '@nightlark/contract';

/** A release in the page: base URL of its files, and the hash of its integrity table. */
interface Owner {
  base: string;
  /** Undefined for overrides. */
  integrity: string | undefined;
}

declare global {
  /** Replaces `import()` of chunks in bundles (platform/build/webpack/release-output.ts). */
  var importChunk: (url: string) => Promise<unknown>;
  /** Inserts stylesheets of chunks in bundles (platform/build/webpack/release-output.ts). */
  var insertChunkStyle: (link: HTMLLinkElement) => void;
}

type Integrities = Readonly<Record<string, string>>;

function pageIntegrities(): Integrities {
  const text = document.querySelector('script[type="importmap"]')?.textContent;
  return text ? ((JSON.parse(text) as { integrity?: Integrities }).integrity ?? {}) : {};
}

/** Adds an import map with integrity, which applies to all later imports of these URLs. */
function declare(integrity: Integrities): void {
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = jsonScript(JSON.stringify({ integrity }));
  document.head.append(script);
}

/**
 * Subresource integrity of files loaded later: the first of a release fetches the release's integrity table, verified by the hash in
 * the page. So a page carries one hash per remote, and no file is used unverified (docs/architecture.md#integrity).
 */
export function installIntegrity(owners: readonly Owner[]): void {
  const known = new Map(Object.entries(pageIntegrities()));
  const tables = new Map<string, Promise<void>>();

  async function readTable(base: string, integrity: string): Promise<void> {
    const answer = await fetch(new URL('../integrity.json', new URL(base, location.href)), { integrity });
    const table = (await answer.json()) as Integrities;
    const fresh = Object.entries(table).flatMap(([file, hash]) => (known.has(base + file) ? [] : [[base + file, hash] as const]));
    for (const [url, hash] of fresh) known.set(url, hash);
    declare(Object.fromEntries(fresh));
  }

  async function integrityOf(url: string): Promise<string | undefined> {
    const owner = owners.find(({ base }) => url.startsWith(base));
    if (!known.has(url) && owner?.integrity) {
      const { base, integrity } = owner;
      const reading = tables.get(base) ?? readTable(base, integrity);
      tables.set(base, reading);
      await reading.catch((error: unknown) => {
        tables.delete(base);
        throw error;
      });
    }
    // Of no release, or not of its own: other sites, other versions, files that the gate has not read.
    if (!known.has(url) && (!owner || owner.integrity)) throw new Error(`${url} is no file of its release`);
    return known.get(url);
  }

  /** Failed attempts by file. Some browsers cache a failed `import()`, so a retry uses another URL of the same file. */
  const failures = new Map<string, number>();
  async function load(file: string): Promise<unknown> {
    const integrity = await integrityOf(file);
    const attempt = failures.get(file);
    const url = attempt ? `${file}?retry=${attempt}` : file;
    if (integrity && attempt) declare({ [url]: integrity });
    return import(/* webpackIgnore: true */ url);
  }
  globalThis.importChunk = (file) =>
    load(file).catch((error: unknown) => {
      failures.set(file, (failures.get(file) ?? 0) + 1);
      // Named as webpack names it where it loads chunks by itself.
      if (error instanceof TypeError) Object.defineProperty(error, 'name', { value: 'ChunkLoadError' });
      throw error;
    });
  globalThis.insertChunkStyle = (link) => {
    integrityOf(link.getAttribute('href')!).then(
      (integrity) => {
        if (integrity) link.integrity = integrity;
        document.head.append(link);
      },
      () => link.dispatchEvent(new Event('error')),
    );
  };
}
