import type { Locale } from '@nightlark/contract';

/** An animated picture as its provider knows it. */
export interface FoundGif {
  /** The provider's own: letters, digits, `-` and `_`. */
  id: string;
  width: number;
  height: number;
  /** What is to be seen, in the language that was asked for as far as the provider knows it. */
  description: string;
}

export interface GifFile {
  bytes: Buffer;
  type: string;
}

/**
 * Where animated pictures come from. Members never meet it: the server asks, and hands its files on. Each method throws where the
 * provider can't be reached.
 */
export interface GifProvider {
  /** Begins the ids of its pictures; small letters. */
  readonly name: string;
  /** Whom the provider wants named beside its pictures, or null. */
  readonly attribution: string | null;
  /** @param page from 1 */
  search(query: string, page: number, locale: Locale): Promise<{ gifs: FoundGif[]; more: boolean }>;
  find(id: string, locale: Locale): Promise<FoundGif | null>;
  file(id: string, form: 'moving' | 'still'): Promise<GifFile | null>;
}
