import type { ReleaseSet } from '@nightlark/contract';
import { pack } from '../composition/page-state/pack.ts';
import { packSet } from '../composition/page-state/packed-set.ts';
import { pictureKey, checksumOf } from '../composition/page-state/packed.ts';
import type { PageState } from '../composition/types.ts';
import type { PageData } from '../session/load-page-data.ts';

const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that is safe in a script element: `<` and line separators are escaped. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character]!);
}

/** Caches a string per source object. */
function memoize<Source extends object>(make: (source: Source) => string): (source: Source) => string {
  const texts = new WeakMap<Source, string>();
  return (source) => {
    const text = texts.get(source) ?? make(source);
    texts.set(source, text);
    return text;
  };
}

const setText = memoize((set: ReleaseSet) => scriptJson(packSet(set)));
const settingsText = memoize((settings: PageData['settings']) => scriptJson(pack(settings)));

const SRC = ' src="';

/** The pictures in the markup, in order; none if it has elements whose content the browser does not parse as elements. */
function picturesIn(body: string): string[] {
  const pictures: string[] = [];
  if (/<(?:noscript|template|script|style)[ >]/.test(body)) return pictures;
  for (let at = body.indexOf(SRC); at >= 0; at = body.indexOf(SRC, at)) {
    at += SRC.length;
    pictures.push(pictureKey(body.slice(at, body.indexOf('"', at)).replaceAll('&amp;', '&')));
  }
  return pictures;
}

/**
 * Serializes the page state as JSON for a script element.
 * @param body the markup to hydrate: its pictures are referenced by index
 */
export function serializeState(set: ReleaseSet, { page, router, ...rest }: Omit<PageState<PageData>, 'set'>, body: string): string {
  const { settings, ...own } = page;
  const pictures = picturesIn(body);
  const places = new Map(pictures.map((picture, place) => [picture, place]));
  const state = { ...rest, page: pack(own), pictures: checksumOf(pictures), router: pack(router, (picture) => places.get(picture)) };
  return `{"set":${setText(set)},"settings":${settingsText(settings)},${scriptJson(state).slice(1)}`;
}
