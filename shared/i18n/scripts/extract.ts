import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractTexts, readCatalogue, textPackages } from './packages.ts';

/** Writes the English catalogue of each package (or of those named) from its sources. Messages of the contract's options are preserved. */
const wanted = process.argv.slice(2);
for (const each of textPackages().filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const known = readCatalogue(each.messages, 'en');
  const derived = Object.fromEntries(each.derivedIds.map((id) => [id, known[id] ?? id]));
  const texts = { ...derived, ...extractTexts(each) };
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (Object.keys(sorted).length === 0) continue;
  mkdirSync(each.messages, { recursive: true });
  writeFileSync(join(each.messages, 'en.json'), `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`${each.name}: ${Object.keys(sorted).length} messages`);
}
