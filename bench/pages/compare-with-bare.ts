import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, sum } from '../shared/statistics.ts';
import { measureAlternately, ratioOf } from './measure-alternately.ts';
import type { MeasuredProduct } from './measured-product.ts';
import { startServer } from './servers.ts';

/** CPU milliseconds per page, medians; a ratio is the median of those of adjacent rounds. */
export interface PageCost {
  gateway: number;
  backend: number;
  bare: number;
  /** Of gateway and renderers. */
  gatewayRatio: number;
  /** Also with the backend. */
  wholeRatio: number;
  /** Bytes of the page, which is the same on both sides. */
  size: number;
}

interface MeasuredRequest {
  path: string;
  headers: Record<string, string>;
  /** Whether each request has a unique URL (cache miss). */
  isAnew: boolean;
}

/** Alternates the product and a bare server of the same page. */
export async function compareWithBare(product: MeasuredProduct, request: MeasuredRequest): Promise<PageCost> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const file = path.join(directory, 'page.html');
  const html = await (await fetch(product.url + request.path, { headers: request.headers })).text();
  await writeFile(file, html);
  const bare = await startServer('bare-server.ts', [file]);
  try {
    const rounds = await measureAlternately({
      product: { ...request, origin: product.url, processes: () => [product.gateway(), product.backend()] },
      bare: { origin: bare.origin, path: '/', processes: () => [[bare.pid]] },
    });
    const gateway = rounds.product.map(([own]) => own!);
    const backend = rounds.product.map(([, own]) => own!);
    const own = rounds.bare.map(sum);
    return {
      gateway: median(gateway),
      backend: median(backend),
      bare: median(own),
      gatewayRatio: ratioOf(gateway, own),
      wholeRatio: ratioOf(rounds.product.map(sum), own),
      size: Buffer.byteLength(html),
    };
  } finally {
    await bare.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
