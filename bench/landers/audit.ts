import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { brotliCompressSync } from 'node:zlib';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export interface Audit {
  scores: Record<Category, number>;
  /** Largest contentful paint on the simulated phone. */
  lcpMs: number;
  /** Scripts before the first interaction: files as transferred, inline scripts compressed by brotli. */
  scriptBytes: number;
  transferBytes: number;
  /** Audits that lower the score, with Lighthouse's messages. */
  misses: string[];
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

async function inlineScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/json|importmap))[^>]*>([\s\S]*?)<\/script>/g)];
  return inline.reduce((sum, [, code = '']) => sum + brotliCompressSync(code).length, 0);
}

/** Sometimes its trace lacks the navigation, which says nothing about the page. */
async function recorded(url: string, flags: Flags, tries = 3): Promise<RunnerResult> {
  const result = await lighthouse(url, flags);
  const error = result?.lhr.runtimeError;
  if (result && !error) return result;
  if (error?.code === 'NO_NAVSTART' && tries > 1) return recorded(url, flags, tries - 1);
  throw new Error(`Lighthouse could not read ${url}: ${error?.message}`);
}

/** One run of Lighthouse's mobile preset (a slow phone on slow 4G, simulated) in the browser that listens on a port. */
export async function audit(url: string, port: number): Promise<Audit> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] };
  const result = await recorded(url, flags);
  const { categories, audits } = result.lhr;
  const requests = (audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined)?.items ?? [];
  const bytes = (chosen: readonly NetworkRequest[]) => chosen.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const misses = CATEGORIES.flatMap((id) =>
    categories[id]!.auditRefs.flatMap((ref) => {
      const { score, title, displayValue } = audits[ref.id]!;
      return ref.weight > 0 && score !== null && score < 0.99 ? [`${title} ${displayValue ?? ''}`.trim()] : [];
    }),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]!.score ?? 0) * 100)])) as Audit['scores'],
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY),
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')) + (await inlineScriptBytes(url)),
    transferBytes: bytes(requests),
    misses,
  };
}
