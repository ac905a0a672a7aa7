import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { askOnce } from './ask-once.ts';
import type { GifFile } from './provider.ts';
import { providerFailure, requestProvider } from './provider-request.ts';

const FILE_BYTES = 5 * 1024 * 1024;
const CONCURRENCY = 8;
const MAX_WAITING = 64;

/** Downloads files of a provider, null for what does not exist: few at once, and each once for everybody who requests it meanwhile. */
export function createDownloads(deps: Pick<Deps, 'now'>): (address: string) => Promise<GifFile | null> {
  const limit = pLimit(CONCURRENCY);
  return askOnce(deps, async (address) => {
    if (limit.pendingCount >= MAX_WAITING) throw new ApiFailure('unavailable', { retryAfter: 1 });
    return limit(download, address);
  });
}

async function download(address: string): Promise<GifFile | null> {
  const response = await requestProvider(new URL(address));
  if (!response?.body) return null;
  const { body, headers } = response;
  if (Number(headers.get('content-length')) > FILE_BYTES) {
    await body.cancel();
    return null;
  }
  const bytes = await readAll(body);
  return bytes && { bytes, type: headers.get('content-type')?.split(';', 1)[0] ?? '' };
}

/** @returns null for more than `FILE_BYTES`, which are not read on */
async function readAll(body: NonNullable<Response['body']>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > FILE_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    throw providerFailure();
  }
  return Buffer.concat(chunks);
}
