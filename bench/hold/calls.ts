import type { ResponseOf } from '@nightlark/contract';
import http from 'node:http';

const GIVE_UP_MS = 20_000;

/** A request of every phase. */
export interface Call {
  name: string;
  path: string;
  cookie?: string;
  /** Whether it is a call of the API, not a page or a file. */
  isApi: boolean;
}

export interface CallResult {
  ms: number;
  /** 0 without a response. */
  status: number;
  retryAfter: string | undefined;
}

const SETTINGS = '/api/settings.php';
const SEARCH = '/api/search.php?gender=any&country=any';

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** Makes one request and reads the response to its end. */
export function sendRequest(url: string, { path, cookie }: Call): Promise<CallResult> {
  return new Promise((resolve) => {
    const started = performance.now();
    const timer = setTimeout(() => request.destroy(), GIVE_UP_MS);
    function done(status: number, retryAfter?: string): void {
      clearTimeout(timer);
      resolve({ ms: performance.now() - started, status, retryAfter });
    }
    const request = http.get(url + path, { agent, headers: { ...(cookie && { cookie }), 'accept-encoding': 'identity' } }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode!, response.headers['retry-after']));
      response.once('error', () => done(0));
    });
    request.once('error', () => done(0));
  });
}

/** Ordinary calls, a photo and pages, as a visitor and as a member. Photos' links expire, so they are created again for each phase. */
export async function ordinaryCalls(url: string, cookie: string): Promise<Call[]> {
  const get = async <T>(path: string) => (await (await fetch(url + path, { headers: { cookie } })).json()) as T;
  const { settings } = await get<ResponseOf<'getSettings'>>(SETTINGS);
  const { profiles } = await get<ResponseOf<'search'>>(SEARCH);
  const photo = profiles.find(({ main_image }) => main_image)?.main_image;
  if (!photo) throw new Error('The demo has nobody with a photo');
  const { pathname, search } = new URL(settings.cdn_prefix + photo.thumb_match, url);
  const photoPath = pathname + search;
  return [
    { name: 'user.php, visitor', path: '/api/user.php', isApi: true },
    { name: 'user.php, member', path: '/api/user.php', cookie, isApi: true },
    { name: 'settings.php', path: SETTINGS, isApi: true },
    { name: 'search.php, member', path: SEARCH, cookie, isApi: true },
    { name: 'a photo, member', path: photoPath, cookie, isApi: false },
    { name: 'page /login, visitor', path: '/login', isApi: false },
    { name: 'page /members, member', path: '/members', cookie, isApi: false },
  ];
}
