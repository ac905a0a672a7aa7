import type { Gif, Locale, ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { bundledGifs } from './bundled/provider.ts';
import type { FoundGif, GifProvider } from './provider.ts';

/** The folder of moving pictures under the CDN prefix. */
export const GIF_MEDIA = 'gif/';

const ID = /^([a-z]+):([A-Za-z0-9_-]{1,100})$/;

/** By the name that begins their ids. Without a provider that needs a key there is our own small set. */
export function gifProviders(deps: Pick<Deps, 'messages'>): ReadonlyMap<string, GifProvider> {
  const own = bundledGifs(deps.messages);
  return new Map([[own.name, own]]);
}

/** A page of a search; without words what is used most. */
export async function searchGifs(
  deps: Deps,
  { q = '', page }: { q?: string | undefined; page: number },
  locale: Locale,
): Promise<ResponseOf<'searchGifs'>> {
  const provider = [...gifProviders(deps).values()].at(-1)!;
  const { gifs, more } = await provider.search(q, page, locale);
  return { gifs: gifs.map((gif) => presentGif(provider, gif)), more, attribution: provider.attribution };
}

/** The picture that a member chose, as its provider knows it: nothing of it is taken from the member. @throws ApiFailure `validation` */
export async function requireGif(deps: Deps, id: string, locale: Locale): Promise<Gif> {
  const [, name = '', own = ''] = ID.exec(id) ?? [];
  const provider = gifProviders(deps).get(name);
  const gif = await provider?.find(own, locale);
  if (!provider || !gif) throw new ApiFailure('validation', { field: 'gif' });
  return presentGif(provider, gif);
}

function presentGif({ name }: GifProvider, { id, width, height, description }: FoundGif): Gif {
  const address = `${GIF_MEDIA}${name}/${id}`;
  return { id: `${name}:${id}`, url: address, preview: `${address}?still=1`, width, height, description };
}
