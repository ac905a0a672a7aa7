import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/packages.ts';
import { MAP_FILE, writeMap } from './write-map.ts';

/** Writes `docs/map.md`: `npm run map`. */
writeFileSync(path.join(ROOT, MAP_FILE), await writeMap(ROOT));
