import type { Locale } from '@nightlark/contract';

/** An animated picture of a provider. */
export interface FoundGif {
  /** The provider's id: letters, digits, `-` and `_`. */
  id: string;
  width: number;
  height: number;
  /** Its alt text, in the requested language if the provider has it. */
  description: string;
}

export interface GifFile {
  bytes: Buffer;
  type: string;
}

/**
 * A source of GIFs. Members never contact it: the server requests and proxies its files. Each method throws if the provider can't be
 * reached.
 */
export interface GifProvider {
  /** Prefix of its pictures' ids; lower case. */
  readonly name: string;
  /** The attribution that the provider requires, or null. */
  readonly attribution: string | null;
  /** @param page from 1 */
  search(query: string, page: number, locale: Locale): Promise<{ gifs: FoundGif[]; more: boolean }>;
  find(id: string, locale: Locale): Promise<FoundGif | null>;
  /** The alt text in another language, if it is known without a request. */
  describe?(id: string, locale: Locale): string | null;
  /** @param onRequest awaited before the provider is asked, not for what is known */
  file(id: string, form: 'moving' | 'still', onRequest: () => Promise<void>): Promise<GifFile | null>;
}
