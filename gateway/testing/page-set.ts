/** A remote in a page's state, as far as tests look at it. */
interface PageRemote {
  name: string;
  version: string;
  integrity?: string;
  /** Of those that are not packed: overrides. */
  entry?: string;
  override?: { url: string };
}

/** `<name> <version> <integrity>`, routes, slots: a packed remote (`packed-set.ts` of the shell). */
type Packed = readonly [release: string, ...rest: string[]];

function unpack([release]: Packed): PageRemote {
  const [name = '', version = '', hash] = release.split(' ');
  return { name, version, ...(hash && { integrity: `sha256-${hash}` }) };
}

/** The state of a page, null without one. */
export function stateOf<Rest extends object>(html: string): (Rest & { set: { id: string; remotes: PageRemote[] } }) | null {
  const text = /id="page-state">([^]*?)<\/script>/.exec(html)?.[1];
  if (text === undefined) return null;
  const state = JSON.parse(text) as Rest & { set: { id: string; remotes: (Packed | PageRemote)[] } };
  const remotes = state.set.remotes.map((remote) => ('name' in remote ? remote : unpack(remote)));
  return { ...state, set: { ...state.set, remotes } };
}

/** The versions that a page was rendered with, by remote. */
export const versionsOf = (html: string): Record<string, string> =>
  Object.fromEntries((stateOf(html)?.set.remotes ?? []).map(({ name, version }) => [name, version]));

/** The page's token, which the shell takes out of it. */
export const tokenOf = (html: string): string => /data-token="([^"]{36})/.exec(html)?.[1] ?? '';
