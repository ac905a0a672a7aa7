import { inParallel } from '../../stores/in-parallel.ts';
import { apiResponses } from '../api-schemas.ts';
import type { PublishResult } from '../platform.ts';
import { integrityOf } from '@nightlark/release';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const nothing = z.unknown();

/** A call of the platform's HTTP API, with a validated response. */
export interface Call {
  <T>(method: string, path: string, answer: z.ZodType<T>, body?: unknown): Promise<T>;
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.replaceAll(path.sep, '/')).sort();
}

/** Uploads a release: declares all files, sends them one by one, and commits. Invisible until then. */
export async function uploadRelease(call: Call, directory: string, name: string, version: string): Promise<PublishResult> {
  const contents = new Map<string, Buffer>();
  for (const file of await filesOf(directory)) contents.set(file, await readFile(path.join(directory, file)));
  const files = Object.fromEntries(
    [...contents].map(([file, content]) => [file, { integrity: integrityOf(content), bytes: content.length }]),
  );
  const { id } = await call('POST', '/uploads', apiResponses.upload, { name, version, files });
  try {
    await inParallel([...contents], async ([file, content]) => {
      await call('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, nothing, content);
    });
    return await call('POST', `/uploads/${id}/commit`, apiResponses.publish);
  } catch (error) {
    await call('DELETE', `/uploads/${id}`, nothing).catch(() => undefined);
    throw error;
  }
}
