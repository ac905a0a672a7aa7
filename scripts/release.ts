/** Makes the archive that production runs: `npm run release`, or `npm run release -- --out /tmp/releases`. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from '@nightlark/tooling/archive';
import { ROOT } from '@nightlark/tooling/packages';

const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(ROOT, 'dist') } } });
const keys = path.resolve(ROOT, process.env['DATA_DIR'] || '.data', 'keys');
try {
  const file = await writeArchive(path.resolve(values.out), keys);
  console.log(`✓ ${file} (${Math.round(statSync(file).size / 1e6)} MB), signed in ${path.basename(file)}.json`);
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
