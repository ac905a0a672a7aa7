import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './document.ts';

const target = new URL('../../../.data/results/openapi.json', import.meta.url);
mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${target.pathname}`);
