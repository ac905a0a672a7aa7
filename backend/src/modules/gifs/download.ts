import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { askOnce } from './ask-once.ts';
import type { GifFile } from './provider.ts';
import { providerFailure, requestProvider } from './provider-request.ts';

const FILE_BYTES = 5 * 1024 * 1024;
const CONCURRENCY = 8;
/** A page of the picker has 24 files, and browsers do not retry them. */
const MAX_WAITING = 256;
const MAX_WAIT_MS = 5_000;
/** File storage's answers for what does not exist. */
const MISSING = [403, 404, 410];
const CACHE_BYTES = 64 * 1024 * 1024;

interface Downloads {
  /** A file that was downloaded lately. */
  known(address: string): GifFile | undefined;
  /** Null for what does not exist. Few at once, and each once for everybody who requests it meanwhile. */
  get(address: string): Promise<GifFile | null>;
}

/** Downloads files of a provider. */
export function createDownloads(deps: Pick<Deps, 'now'>): Downloads {
  const limit = pLimit(CONCURRENCY);
  /** The least recently used first. */
  const files = new Map<string, GifFile>();
  let size = 0;

  function keep(address: string, file: GifFile): void {
    size += file.bytes.length - (files.get(address)?.bytes.length ?? 0);
    files.delete(address);
    files.set(address, file);
    for (const [oldest, { bytes }] of files) {
      if (size <= CACHE_BYTES) return;
      files.delete(oldest);
      size -= bytes.length;
    }
  }

  const get = askOnce(deps, async (address) => {
    if (limit.pendingCount >= MAX_WAITING) throw new ApiFailure('unavailable', { retryAfter: 1 });
    const waitsSince = performance.now();
    const file = await limit(async () => {
      if (performance.now() - waitsSince > MAX_WAIT_MS) throw new ApiFailure('unavailable', { retryAfter: 1 });
      return download(address);
    });
    if (file) keep(address, file);
    return file;
  });

  return {
    get,
    known(address) {
      const file = files.get(address);
      if (file) files.delete(address);
      if (file) files.set(address, file);
      return file;
    },
  };
}

async function download(address: string): Promise<GifFile | null> {
  const response = await requestProvider(new URL(address), MISSING);
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
