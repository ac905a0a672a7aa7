import { relative } from 'node:path';
import { checkCatalogues } from './checks.ts';
import { extractTexts, readCatalogue, ROOT, textPackages } from './packages.ts';

/** Checks the catalogues of all packages, or of those named; prints `file:key problem` for each and exits 1 when there is one. */
const wanted = process.argv.slice(2);
const packages = textPackages().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const problems = packages.flatMap((each) =>
  checkCatalogues(extractTexts(each), each.derivedIds, (locale) => readCatalogue(each.messages, locale)).map(
    (problem) => `${relative(ROOT, each.messages)}/${problem}`,
  ),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages: all catalogues are complete`);
