/** Builds what changed and makes it live: `npm run build`, or `npm run build -- --only mf-members`. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { overBudget } from '@nightlark/tooling/over-budget';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const known = builtPackages();
const unknown = (values.only ?? []).filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`No such package: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const { built, failures } = await buildPackages(values.only ?? known);
await publish(built, path.resolve(ROOT, process.env['DATA_DIR'] || '.data'));
const tooHeavy = (await Promise.all(built.map((one) => overBudget(one)))).flat();
for (const message of [...failures.map((failure) => failure.message), ...tooHeavy]) console.error(`✗ ${message}`);
if (built.length > 0) console.log(`✓ ${built.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
process.exitCode = failures.length + tooHeavy.length > 0 ? 1 : 0;
