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
import type { RenderedPage, RendererSetup } from '@nightlark/gateway/renderers/protocol';
import type { Renderers as WalledRenderers } from '@nightlark/gateway/renderers/renderers';

type Options = ConstructorParameters<typeof WalledRenderers>[0];

/** Replaces the gateway's: the same pages by the same code, in the gateway's own process. */
export class Renderers implements Pick<WalledRenderers, keyof WalledRenderers> {
  readonly #options: Options;
  readonly #placed = new Map<string, Release>();
  #shell!: ShellServer;
  #render!: ReturnType<ShellServer['createRenderer']>;
  #host!: ReturnType<typeof createReleaseHost>;

  constructor(options: Options) {
    this.#options = options;
  }

  capacity = () => ({ renderers: 1, lagMs: 0 });
  surface = () => this.#shell.surface.map(({ key, version }) => ({ key, version }));
  problem = () => null;

  async use({ browserHost, shellDirectory, shellAssets, shellIntegrity }: RendererSetup): Promise<void> {
    const { directoryOf, on } = this.#options;
    this.#shell = openModules(shellDirectory, shellAssets.files, { mayUseNode: true })('server/server.cjs') as ShellServer;
    this.#host = createReleaseHost(this.#shell.surface);
    this.#render = this.#shell.createRenderer({
      browserHost,
      assets: shellAssets,
      integrity: shellIntegrity,
      findLander: async (...asked) => on.findLander(...asked),
      readStyle: createStyles((name, version) => {
        if (name === shellAssets.name) return { assets: shellAssets, directory: shellDirectory };
        const release = this.#placed.get(federationName(name, version));
        return release ? { assets: release, directory: directoryOf(name, version) } : null;
      }),
      loadRemote: (remote) => this.#load(remote.federationName),
      onError: (error) => console.error(error),
    });
  }

  async render(...[{ set, assets, unavailable }, page]: Parameters<WalledRenderers['render']>): Promise<RenderedPage> {
    const { calls } = this.#options;
    const ticket = calls.open(page.apiHeaders, set);
    const { url, method, headers, nonce, country, visitor, encoding } = page.renderRequest;
    const request = new Request(url, { method, headers: headers.map(([name, value]): [string, string] => [name, value]) });
    const callApi: CallApi = async (call) => {
      const { bytes, ...answer } = await calls.call(ticket.id, call);
      return { ...answer, text: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : '' };
    };
    try {
      const input: RenderInput = { request, set, assets, unavailable, nonce, callApi, country, visitor };
      const output = await this.#render(input);
      const { status, headers: answered, isLight, owner, remotes, parts = null } = output;
      return { status, owner, remotes, bytes: parts && compress(parts, encoding, isLight), headers: [...answered], errors: [], ms: 0 };
    } finally {
      ticket.close();
    }
  }

  async prepare(release: Release): Promise<void> {
    this.#placed.set(release.federationName, release);
    await this.#load(release.federationName);
  }

  drop(release: Release): void {
    this.#host.drop(release.federationName);
  }

  stop(): Promise<void> {
    return this.#options.calls.end();
  }

  #load(name: string) {
    const release = this.#placed.get(name);
    if (!release) throw new Error(`${name} is not here`);
    const modules = openModules(this.#options.directoryOf(release.name, release.version), release.files);
    return this.#host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
  }
}
