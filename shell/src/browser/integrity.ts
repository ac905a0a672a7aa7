import { jsonScript } from '@nightlark/contract';

/** A release as the page knows it: where its files are, and the hash of the table that says what each must be. */
interface Owner {
  base: string;
  /** Not there for code that is nobody's release: a developer's override. */
  integrity: string | undefined;
}

declare global {
  /** What bundles call instead of `import()` for their chunks (shared/build/webpack/base.ts). */
  var importChunk: (url: string) => Promise<unknown>;
  /** What bundles call to insert the stylesheet of a chunk (shared/build/webpack/base.ts). */
  var insertChunkStyle: (link: HTMLLinkElement) => void;
}

type Integrities = Readonly<Record<string, string>>;

function pageIntegrities(): Integrities {
  const text = document.querySelector('script[type="importmap"]')?.textContent;
  return text ? ((JSON.parse(text) as { integrity?: Integrities }).integrity ?? {}) : {};
}

/** Tells the browser: the import map's integrity holds for every later import of these addresses. */
function declare(integrity: Integrities): void {
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = jsonScript(JSON.stringify({ integrity }));
  document.head.append(script);
}

/**
 * Subresource integrity of what the page does not name: the first such file of a release brings the release's table, itself checked
 * by the hash in the page. A page so carries no more than one hash a remote, and no file is run or applied unchecked (docs/architecture.md#integrity).
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
      if (!known.has(url)) throw new Error(`${url} is no file of its release`);
    }
    return known.get(url);
  }

  globalThis.importChunk = async (url) => {
    const file = url.split('?', 1)[0]!;
    const integrity = await integrityOf(file);
    // A second try has another address, which must be the same file.
    if (integrity && url !== file) declare({ [url]: integrity });
    return import(/* webpackIgnore: true */ url);
  };
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
