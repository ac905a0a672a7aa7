/**
 * The baseline of the product's components: one process, `node:http`, one bundle, no federation, no calls, no walls.
 * `/components` renders the tree of a page again, with its data; `/page` renders the whole page, with cached responses of the API.
 */
import { openShellStore, openStore } from '@nightlark/registry';
import {
  integrityTable,
  resolveReleaseSet,
  type CallApi,
  type RenderInput,
  type RenderOutput,
  type ShellOptions,
} from '@nightlark/release';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { createStyles } from '@nightlark/gateway/renderers/styles';

interface Bundle {
  createRenderer(options: Omit<ShellOptions, 'loadRemote'>): (input: RenderInput) => Promise<RenderOutput>;
  renderAgain(): Promise<{ head: string; body: string }>;
}

/** The page to measure; `cookie` is empty for a visitor. */
export interface ComponentsOf {
  bundle: string;
  dataDir: string;
  origin: string;
  path: string;
  cookie: string;
}

const { bundle, dataDir, origin, path: address, cookie } = JSON.parse(process.argv[2]!) as ComponentsOf;

async function openRenderer() {
  const { store } = openStore({ dataDir });
  const shells = openShellStore(store);
  const [build] = await shells.builds();
  const shell = await shells.verify(build!);
  const { remotes } = await store.readIndex();
  const releases = await Promise.all(Object.entries(remotes).map(([name, { stable }]) => store.readRelease(name, stable)));
  const assets = new Map(releases.map((release) => [release.name, release]));
  const render = (createRequire(import.meta.url)(bundle) as Bundle).createRenderer({
    browserHost: 'container',
    assets: shell,
    integrity: integrityTable(shell).integrity,
    readStyle: createStyles((name, version) => {
      const assetsOf = name === shell.name ? shell : assets.get(name);
      const directory = name === shell.name ? shells.directoryOf(version) : store.releaseDirectory(name, version);
      return assetsOf ? { assets: assetsOf, directory } : null;
    }),
    onError: (error) => {
      throw error;
    },
  });
  return { render, set: resolveReleaseSet(releases), assets };
}

const answers = new Map<string, Awaited<ReturnType<CallApi>>>();

/** Requests each call once, and caches the response for all following pages. */
async function callApi({ method, path: file, query }: Parameters<CallApi>[0]): Promise<Awaited<ReturnType<CallApi>>> {
  const url = `${origin}/api/${file}?${new URLSearchParams(query)}`;
  const known = answers.get(url);
  if (known) return known;
  const answer = await fetch(url, { method, headers: { cookie, 'x-requested-with': 'nightlark' } });
  const kept = { status: answer.status, retryAfter: null, setsCookies: false, text: await answer.text() };
  answers.set(url, kept);
  return kept;
}

const { render, set, assets } = await openRenderer();

async function page(): Promise<string> {
  const { parts } = await render({
    request: new Request(origin + address, { headers: { 'accept-language': 'en' } }),
    set,
    assets,
    unavailable: new Set(),
    nonce: 'of every page, and as long',
    callApi,
    country: null,
    visitor: { hasSession: cookie !== '', cookies: cookie && 'known' },
  });
  if (parts === null) throw new Error(`${address} is no page`);
  return parts.join('');
}

async function components(): Promise<string> {
  const { renderAgain } = createRequire(import.meta.url)(bundle) as Bundle;
  const { head, body } = await renderAgain();
  return head + body;
}

// Verifies that what is rendered again is the whole page.
const html = await page();
if (!html.includes((await components()).slice(-2_000))) throw new Error('The tree rendered again is not that of the page');

const answer: RequestListener = (request, response) => {
  const made = request.url!.startsWith('/components') ? components() : page();
  void made.then((text) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(text);
  });
};
const server = createServer(answer).listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
