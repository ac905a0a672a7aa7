import type { Gif, Locale, ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { bundledGifs } from './bundled/provider.ts';
import { giphyGifs } from './giphy.ts';
import type { FoundGif, GifProvider } from './provider.ts';

/** The folder of GIFs under the CDN prefix. */
const GIF_MEDIA = 'gif/';

const ID = /^([a-z]+):([A-Za-z0-9_-]{1,100})$/;

type ProviderDeps = Pick<Deps, 'messages' | 'config' | 'now'>;
const byDeps = new WeakMap<Deps['messages'], ReadonlyMap<string, GifProvider>>();

/** By the prefix of their ids; the last one is searched. Without an API key there is only the bundled set, which can always be sent. */
export function gifProviders(deps: ProviderDeps): ReadonlyMap<string, GifProvider> {
  const known = byDeps.get(deps.messages) ?? openProviders(deps);
  byDeps.set(deps.messages, known);
  return known;
}

function openProviders({ messages, config, now }: ProviderDeps): ReadonlyMap<string, GifProvider> {
  const { GIPHY_API_KEY: key, GIPHY_URL: url } = config;
  const providers = [bundledGifs(messages), ...(key ? [giphyGifs({ now }, { url, key })] : [])];
  return new Map(providers.map((provider) => [provider.name, provider]));
}

/** A page of a search; without a query the most popular. */
export async function searchGifs(
  deps: Deps,
  { q = '', page }: { q?: string | undefined; page: number },
  locale: Locale,
): Promise<ResponseOf<'searchGifs'>> {
  const provider = [...gifProviders(deps).values()].at(-1)!;
  const { gifs, more } = await provider.search(q, page, locale);
  return { gifs: gifs.map((gif) => presentGif(provider, gif)), more, attribution: provider.attribution };
}

/** The chosen picture, as loaded from its provider: nothing but the id is taken from the client. @throws ApiFailure `validation` */
export async function requireGif(deps: Deps, id: string, locale: Locale): Promise<Gif> {
  const [, name = '', own = ''] = ID.exec(id) ?? [];
  const provider = gifProviders(deps).get(name);
  const gif = await provider?.find(own, locale);
  if (!provider || !gif) throw new ApiFailure('validation', { field: 'gif' });
  return presentGif(provider, gif);
}

/** With its description in the viewer's language, if the provider has it without a request. */
export function localizeGif(deps: ProviderDeps, gif: Gif, locale: Locale): Gif {
  const [, name = '', own = ''] = ID.exec(gif.id) ?? [];
  const description = gifProviders(deps).get(name)?.describe?.(own, locale);
  return description ? { ...gif, description } : gif;
}

function presentGif({ name }: GifProvider, { id, width, height, description }: FoundGif): Gif {
  const address = `${GIF_MEDIA}${name}/${id}`;
  return { id: `${name}:${id}`, url: address, preview: `${address}?still=1`, width, height, description };
}
