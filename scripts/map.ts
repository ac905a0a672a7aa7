import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { MAP_FILE, writeMap } from '@nightlark/tooling/map';

/** Writes `docs/map.md`: `npm run map`. */
writeFileSync(path.join(ROOT, MAP_FILE), await writeMap(ROOT));
