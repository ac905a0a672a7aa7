import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { shellConfig } from '@nightlark/build/webpack/shell.ts';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { GATEWAY_FLAGS } from '@nightlark/tooling/services';
import webpack from 'webpack';
import { compiledIn } from '../../federation/single/webpack.ts';
import { median, sum } from '../../shared/statistics.ts';
import { measureAlternately, ratioOf } from '../measure-alternately.ts';
import type { MeasuredProduct } from '../measured-product.ts';
import { startInProcess } from '../in-process/start.ts';
import { startServer, type Server } from '../servers.ts';
import type { ComponentsOf } from './components-server.ts';

const here = (file: string) => path.join(import.meta.dirname, file);

/** Builds one bundle of the shell's renderer with every remote compiled in, which stores the last page's input. Returns its file. */
async function buildComponents(out: string): Promise<string> {
  const remotes = builtPackages().filter((name) => name !== 'shell');
  const server = shellConfig(path.join(ROOT, 'shell'))({ version: '1.0.0-floor', out }).find(({ name }) => name === 'shell-server')!;
  const replacement = new webpack.NormalModuleReplacementPlugin(/\/render-app\.tsx$/, (found: Replaced) => {
    if (found.contextInfo.issuer.includes(`${path.sep}shell${path.sep}`)) found.request = here('render-app.tsx');
  });
  await runWebpack([
    {
      ...server,
      cache: false,
      entry: { server: { import: here('entry.server.ts'), library: { type: 'commonjs2' } } },
      module: { ...server.module, rules: [...server.module!.rules!, ...compiledIn(ROOT, remotes)] },
      plugins: [...server.plugins!, replacement],
    },
  ]);
  return path.join(out, 'server/server.cjs');
}

interface Replaced {
  request: string;
  contextInfo: { issuer: string };
}

/** CPU milliseconds per page, the median of all rounds, and the median of the ratios to the bare server in adjacent rounds. */
export interface Step {
  ms: number;
  toBare: number;
}

/** The cost of an uncached page, step by step from plain elements to the product. */
export interface Floor {
  /** Plain elements, created beforehand. */
  bare: Step;
  /** The page's own components with their data: React's share. */
  components: Step;
  /** Also router, loaders, state and document, in one process, with cached API responses. */
  wholePage: Step;
  /** A gateway that renders in its own process: its HTTP, its calls, no walls; once with Node's default heap, once with our limits. */
  roomy: Step;
  inProcess: Step;
  /** The product: isolated renderers. */
  product: Step;
  /** Product to `inProcess`: the cost of isolation. */
  isolation: number;
}

/** All of them, alternately. */
export async function measureFloor(product: MeasuredProduct, request: { path: string; headers: Record<string, string> }): Promise<Floor> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const running: Pick<Server, 'stop'>[] = [];
  const start = async <T extends Pick<Server, 'stop'>>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    running.push(started);
    return started;
  };
  try {
    const file = path.join(directory, 'page.html');
    await writeFile(file, await (await fetch(product.url + request.path, { headers: request.headers })).text());
    const bundle = await buildComponents(directory);
    const { origin, dataDir } = { origin: product.url, dataDir: product.dataDir() };
    const of: ComponentsOf = { bundle, dataDir, origin, path: request.path, cookie: request.headers['cookie'] ?? '' };
    const bare = await start(startServer('bare-server.ts', [file]));
    const components = await start(startServer('floor/components-server.ts', [JSON.stringify(of)]));
    const roomy = await start(startInProcess(product, path.join(directory, 'roomy'), []));
    const inProcess = await start(startInProcess(product, path.join(directory, 'sparing'), GATEWAY_FLAGS));
    const one = ({ origin, pid }: Server, path: string) => ({ origin, path, processes: () => [[pid]] });
    const rounds = await measureAlternately({
      bare: one(bare, '/'),
      components: one(components, '/components'),
      wholePage: one(components, '/page'),
      roomy: { ...one(roomy, request.path), headers: request.headers },
      inProcess: { ...one(inProcess, request.path), headers: request.headers },
      product: { ...request, origin: product.url, processes: () => [product.gateway()] },
    });
    const bareMs = rounds.bare.map(sum);
    const step = (name: keyof typeof rounds): Step => {
      const values = rounds[name].map(sum);
      return { ms: median(values), toBare: ratioOf(values, bareMs) };
    };
    return {
      bare: step('bare'),
      components: step('components'),
      wholePage: step('wholePage'),
      roomy: step('roomy'),
      inProcess: step('inProcess'),
      product: step('product'),
      isolation: ratioOf(rounds.product.map(sum), rounds.inProcess.map(sum)),
    };
  } finally {
    for (const server of running) await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
