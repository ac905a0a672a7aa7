import { DEFAULTS, type Locale } from '@nightlark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { askOnce } from './ask-once.ts';
import { createDownloads } from './download.ts';
import type { FoundGif, GifProvider } from './provider.ts';
import { providerFailure, requestProvider } from './provider-request.ts';

/** Size of the cache of pictures, so that showing a page needs no further request per picture. */
const CACHE_SIZE = 5_000;

const pixels = z.coerce.number().int().positive();
const picture = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  title: z.string().default(''),
  images: z.object({
    fixed_height: z.object({ url: z.url(), webp: z.url().optional(), width: pixels, height: pixels }),
    fixed_height_still: z.object({ url: z.url() }),
  }),
});
const page = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ total_count: z.number(), offset: z.number(), count: z.number() }),
});
type Picture = z.output<typeof picture>;

interface Api {
  url: string;
  key: string;
}

/** The answer to a request; null if there is no such thing. */
async function ask({ url, key }: Api, path: string, query: Record<string, string> = {}): Promise<unknown> {
  const address = new URL(path, url);
  address.search = new URLSearchParams({ api_key: key, rating: 'pg-13', ...query }).toString();
  const response = await requestProvider(address, [404]);
  return (
    response &&
    response.json().catch(() => {
      throw providerFailure();
    })
  );
}

/** GIPHY's public API, for adults but nothing explicit; with a key (`GIPHY_API_KEY`). */
export function giphyGifs(deps: Pick<Deps, 'now'>, api: Api): GifProvider {
  const known = new Map<string, Picture>();
  const loadUnknown = askOnce(deps, load);
  const downloads = createDownloads(deps);

  function keep(found: Picture): Picture {
    if (known.size >= CACHE_SIZE) known.delete(known.keys().next().value!);
    known.set(found.id, found);
    return found;
  }

  async function load(id: string): Promise<Picture | null> {
    const parsed = z.object({ data: picture }).safeParse(await ask(api, `/v1/gifs/${id}`));
    return parsed.success ? keep(parsed.data.data) : null;
  }

  const find = async (id: string) => known.get(id) ?? (await loadUnknown(id));

  return {
    name: 'giphy',
    attribution: 'Powered by GIPHY',
    async search(query, number, locale: Locale) {
      const limit = DEFAULTS.gifPageSize;
      const paging = { limit: String(limit), offset: String((number - 1) * limit) };
      const answer = query
        ? await ask(api, '/v1/gifs/search', { ...paging, q: query, lang: locale })
        : await ask(api, '/v1/gifs/trending', paging);
      const found = page.safeParse(answer);
      if (!found.success) throw providerFailure();
      const { data, pagination } = found.data;
      // A record that fails validation is skipped, not the whole page.
      const gifs = data.flatMap((each) => {
        const parsed = picture.safeParse(each);
        return parsed.success ? [present(keep(parsed.data))] : [];
      });
      return { gifs, more: pagination.offset + pagination.count < pagination.total_count };
    },
    async find(id) {
      const found = await find(id);
      return found && present(found);
    },
    async file(id, form, onRequest) {
      if (!known.has(id)) await onRequest();
      const found = await find(id);
      if (!found) return null;
      const { fixed_height: moving, fixed_height_still: still } = found.images;
      const address = form === 'still' ? still.url : (moving.webp ?? moving.url);
      if (!isOwn(address, new URL(api.url))) return null;
      const file = downloads.known(address);
      if (file) return file;
      await onRequest();
      return downloads.get(address);
    },
  };
}

const present = ({ id, title, images }: Picture): FoundGif => ({
  id,
  width: images.fixed_height.width,
  height: images.fixed_height.height,
  description: title.slice(0, 200).toWellFormed(),
});

/** Only the provider's own hosts: a URL in its response can't make this server fetch from elsewhere (SSRF). */
function isOwn(address: string, { hostname: own }: URL): boolean {
  const { hostname, protocol } = new URL(address);
  return hostname === own || (protocol === 'https:' && hostname.endsWith('.giphy.com'));
}
