/**
 * `npm run lint:imports`: all rules of `dependency-cruiser.mjs`, and no circle between folders; of these folders alone if some are named.
 */
import { cruise, format } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { globSync } from 'node:fs';
import path from 'node:path';
import config, { ASIDE } from './dependency-cruiser.mjs';
import { folderCircles } from './folder-circles.ts';

process.chdir(path.resolve(import.meta.dirname, '../../..'));
const { options, ...ruleSet } = config;
const named = process.argv.slice(2);
const all = globSync([
  'shared',
  'platform',
  'shell',
  'mf-*',
  'gateway',
  'backend',
  'console',
  'demo',
  'sandbox',
  'e2e',
  'bench',
  'scripts',
  'deploy',
]);
const folders = named.length > 0 ? named : all;
// Imports of the named folders are judged, not what the imported files import.
const beyond = named.length > 0 && { doNotFollow: { path: ['node_modules', `^(?!(?:${named.join('|')})/)`] } };
const tsConfig = extractTsConfig(options.tsConfig.fileName);
const { output: cruised } = await cruise(folders, { ...options, ...beyond, ruleSet, validate: true }, {}, { tsConfig });
console.log((await format(cruised, { outputType: 'err-long' })).output);

const ignored = new RegExp(`${ASIDE}|node_modules`);
const imports = cruised.modules
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]))
  .filter((ends) => !ends.some((file) => ignored.test(file)));
const circles = folderCircles(imports);
for (const { parent, folders: circle, imports: examples } of circles) {
  console.error(`  error no-circles-of-folders: ${parent}/: ${[...circle, circle[0]].join(' → ')}`);
  console.error('    Move what both need into a third folder, pass it in, or subscribe to the other’s domain event (decision 095).');
  for (const [from, to] of examples) console.error(`    ${from} → ${to}`);
}
process.exitCode = cruised.summary.error > 0 || circles.length > 0 ? 1 : 0;
