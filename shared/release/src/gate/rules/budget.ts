import { stat } from 'node:fs/promises';
import path from 'node:path';
import { refuse, warn, type GateContext, type Rule } from '../context.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What is sent: the file as it lies compressed beside the original (its content was compared), or the original. */
async function sentBytes(directory: string, file: string): Promise<number> {
  const plain = path.join(directory, 'client', file);
  const found = (await stat(`${plain}.br`).catch(() => null)) ?? (await stat(plain).catch(() => null));
  return found?.size ?? 0;
}

/** What a browser loads before the first screen is there: the entry and all that the screen's code asks for, as it was seen to ask. */
async function firstLoad({ release: { routes, slots, chunks }, directory, client }: GateContext) {
  const { asked } = await client();
  const declared = routes.length > 0 ? routes : slots;
  const sizes = declared.map(async ({ id }) => {
    // What several screens share is asked for once: the first that is loaded brings it.
    const said = [...(chunks['remote']?.js ?? []), ...(chunks[id]?.js ?? []), ...(chunks[id]?.css ?? [])];
    const files = new Set(['remoteEntry.mjs', ...said, ...(asked['remote'] ?? []), ...(asked[id] ?? [])]);
    const bytes = await Promise.all([...files].map((file) => sentBytes(directory, file)));
    return { id, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  });
  return (await Promise.all(sizes)).sort((a, b) => b.bytes - a.bytes)[0];
}

/** The largest first load (entry and one screen, brotli) against what the team's package.json allows. */
export const budgetRule: Rule = async (context) => {
  const { budget, name } = context.release;
  if (budget === undefined) return [warn('budget', 'package.json has no "nightlark": { "budget": <bytes> }', [name])];
  const largest = await firstLoad(context);
  if (!largest || largest.bytes <= budget) return [];
  const over = kilobytes(largest.bytes - budget);
  return [
    refuse('budget', `the first load of "${largest.id}" is ${kilobytes(largest.bytes)}, ${over} over its budget of ${kilobytes(budget)}`, [
      largest.id,
    ]),
  ];
};
