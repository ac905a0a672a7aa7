import { integrityOf } from '@nightlark/release';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { caller, type Answer } from './signed-call.ts';
import type { TestGateway } from './start-gateway.ts';

export interface Declaration {
  name: string;
  version: string;
  files: Record<string, { integrity: string; bytes: number }>;
}

/** A built release's files, with the declaration that an upload starts with. */
export async function declare(
  directory: string,
  changes: object = {},
): Promise<{ contents: Map<string, Buffer>; declaration: Declaration }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  const contents = new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(directory, name))] as const)));
  const files = Object.fromEntries([...contents].map(([name, content]) => [name, describe(content)]));
  return { contents, declaration: { name: 'mf-beta', version: '1.1.0', files, ...changes } };
}

export const describe = (content: Buffer) => ({ integrity: integrityOf(content), bytes: content.length });

/** An upload whose calls alternate between gateways, as behind a load balancer; returns the response to its commit. */
export async function uploadViaGateways(
  gateways: readonly TestGateway[],
  token: string,
  fixture: string,
  coordinates: Pick<Declaration, 'name' | 'version'>,
): Promise<Answer> {
  const calls = gateways.map(({ url }) => caller(url, token));
  const { contents, declaration } = await declare(fixture, coordinates);
  const { id } = (await calls[0]!('POST', '/uploads', declaration)).body;
  for (const [turn, [file, content]] of [...contents].entries())
    await calls[turn % calls.length]!('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, content);
  return calls.at(-1)!('POST', `/uploads/${id}/commit`);
}
