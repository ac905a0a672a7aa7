import type { Release } from '@nightlark/release';
import {
  federationName,
  openModules,
  releaseSetRemote,
  type CallApi,
  type RenderInput,
  type ShellServer,
} from '@nightlark/release/renderer';
import { createReleaseHost } from '@nightlark/release/renderer';
import { createStyles } from '@nightlark/gateway/renderers/styles';
import { compress } from '@nightlark/gateway/renderers/compress';
import type { RendererSetup } from '@nightlark/gateway/renderers/protocol';
import type { createRenderers as createWithWalls, Renderers } from '@nightlark/gateway/renderers/renderers';

/** Replaces the gateway's: the same pages by the same code, in the gateway's own process. */
export const createRenderers: typeof createWithWalls = ({ directoryOf, calls, on }): Renderers => {
  const placed = new Map<string, Release>();
  let shell: ShellServer;
  let render: ReturnType<ShellServer['createRenderer']>;
  let host: ReturnType<typeof createReleaseHost>;

  function load(name: string) {
    const release = placed.get(name);
    if (!release) throw new Error(`${name} is not here`);
    const modules = openModules(directoryOf(release.name, release.version), release.files);
    return host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
  }

  function use({ browserHost, shellDirectory, shellAssets, shellIntegrity }: RendererSetup): void {
    shell = openModules(shellDirectory, shellAssets.files, { mayUseNode: true })('server/server.cjs') as ShellServer;
    host = createReleaseHost(shell.surface);
    render = shell.createRenderer({
      browserHost,
      assets: shellAssets,
      integrity: shellIntegrity,
      findLander: async (...asked) => on.findLander(...asked),
      readStyle: createStyles((name, version) => {
        if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
        const release = placed.get(federationName(name, version));
        return release ? { assets: release, directory: directoryOf(name, version) } : null;
      }),
      loadRemote: (remote) => load(remote.federationName),
      onError: (error) => console.error(error),
    });
  }

  return {
    capacity: () => ({ renderers: 1, lagMs: 0 }),
    surface: () => shell.surface.map(({ key, version }) => ({ key, version })),
    problem: () => null,
    use: async (setup) => use(setup),
    async render({ set, assets, unavailable }, { renderRequest, apiHeaders }) {
      const ticket = calls.open(apiHeaders);
      const { url, method, headers, nonce, country, visitor, encoding } = renderRequest;
      const request = new Request(url, { method, headers: headers.map(([name, value]): [string, string] => [name, value]) });
      const callApi: CallApi = async (call) => {
        const { bytes, ...answer } = await calls.call(ticket.id, call);
        return { ...answer, text: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : '' };
      };
      try {
        const input: RenderInput = { request, set, assets, unavailable, nonce, callApi, country, visitor };
        const output = await render(input);
        const { status, headers: answered, isLight, owner, remotes, parts = null } = output;
        return { status, owner, remotes, bytes: parts && compress(parts, encoding, isLight), headers: [...answered], errors: [], ms: 0 };
      } finally {
        ticket.close();
      }
    },
    async prepare(release) {
      placed.set(release.federationName, release);
      await load(release.federationName);
    },
    drop: (release) => host.drop(release.federationName),
    stop: () => calls.end(),
  };
};
