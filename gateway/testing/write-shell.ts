import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RendererSetup } from '../src/renderers/protocol.ts';

/** Writes a shell whose server bundle is this code; returns what renderers need to run it. */
export async function writeShell(shellDirectory: string, code: string, version = '1.0.0'): Promise<RendererSetup> {
  await mkdir(path.join(shellDirectory, 'server'), { recursive: true });
  await writeFile(path.join(shellDirectory, 'server/server.cjs'), code);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const shellAssets = { name: 'shell', version, files: { 'server/server.cjs': { integrity, bytes: code.length } } };
  return { browserHost: 'container', shellDirectory, shellAssets, shellIntegrity: '' } as unknown as RendererSetup;
}
