import { relative } from 'node:path';
import { checkCatalogues } from './checks.ts';
import { extractTexts, readCatalogue, ROOT, type TextPackage } from './packages.ts';

/** Problems of a package's catalogues, as `file:key problem`; empty if all eleven are complete. */
export function catalogueProblems(each: TextPackage): string[] {
  const problems = checkCatalogues(extractTexts(each), each.derivedIds, (locale) => readCatalogue(each.messages, locale));
  return problems.map((problem) => `${relative(ROOT, each.messages)}/${problem}`);
}
