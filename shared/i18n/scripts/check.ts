import { textPackages } from './packages.ts';
import { catalogueProblems } from './problems.ts';

/** Checks the catalogues of all packages, or of those named; prints each problem as `file:key problem` and exits with 1 if there is any. */
const wanted = process.argv.slice(2);
const packages = textPackages().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const problems = packages.flatMap(catalogueProblems);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages: all catalogues are complete`);
