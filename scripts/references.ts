import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { MAP_FILE, writeMap } from '@nightlark/tooling/map';
import { findDeadReferences } from '@nightlark/tooling/references';

/** Fails on dead references in code and documents, and on an outdated map: `npm run references`. */
const dead = findDeadReferences(ROOT);
for (const { file, line, reference, reason } of dead) console.error(`${file}:${line}: ${reference}: ${reason}`);

const map = path.join(ROOT, MAP_FILE);
const isStale = !existsSync(map) || readFileSync(map, 'utf8') !== (await writeMap(ROOT));
if (isStale) console.error(`${MAP_FILE}: stale; npm run map writes it anew`);

if (dead.length > 0 || isStale) process.exitCode = 1;
else console.log('All references resolve.');
