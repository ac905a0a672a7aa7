import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { World } from './world.ts';

/** Returns and removes traces of what code wrote, reached and sent since the last call. */
export async function collectTraces({ places, sink, secrets }: World): Promise<string[]> {
  const [out, inRegistry] = places as [string, string];
  const files = await readdir(out);
  for (const file of files) await rm(`${out}/${file}`, { recursive: true, force: true });
  const found = files.length > 0 ? ['wrote a file'] : [];
  if (existsSync(inRegistry)) found.push('wrote into the registry');
  await rm(inRegistry, { recursive: true, force: true });
  const { connections, received } = sink.take();
  if (connections > 0) found.push('reached another service');
  for (const [name, secret] of Object.entries(secrets)) if (received.includes(secret)) found.push(`sent ${name} away`);
  return found;
}
