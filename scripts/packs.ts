/** Packs what a remote outside of this repository is built with: `npm run packs`, or `npm run packs -- --out /tmp/packs`. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';
import { writePacks } from '@nightlark/tooling/packs';

const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(ROOT, 'dist/packs') } } });
for (const file of await writePacks(path.resolve(values.out))) console.log(path.basename(file));
