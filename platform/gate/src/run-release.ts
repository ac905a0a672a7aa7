import type { Finding } from '@nightlark/registry/platform';
import pLimit from 'p-limit';
import { hasErrors, type GateContext, type Rule } from './context.ts';
import { browserRule, type BrowserPolicy } from './rules/browser.ts';
import { budgetRule } from './rules/budget.ts';
import { clientRule, serverRule } from './rules/faults.ts';
import { localesRule } from './rules/locales.ts';

/** Rules that run foreign code, only after all others passed. */
const RULES: readonly Rule[] = [budgetRule, localesRule, serverRule, clientRule];
/** Each takes two processes for seconds, and a browser: more at once would take the machine from the pages, and miss their deadlines. */
const CONCURRENCY = 2;

interface Options {
  /** Only published, not promoted. */
  isPublish: boolean;
  browser: BrowserPolicy;
}

/**
 * Runs releases, some at a time however many are checked at once. Promotions do not wait for new releases, which may take all the time
 * that they have.
 */
export function createRunner(rules = RULES, inBrowser: typeof browserRule = browserRule) {
  const publications = pLimit(CONCURRENCY);
  const promotions = pLimit(CONCURRENCY);

  async function run(context: GateContext, { isPublish, browser }: Options): Promise<Finding[]> {
    const findings: Finding[] = [];
    // Both processes in parallel: they mostly wait.
    await Promise.all([context.probe(), context.client()]);
    for (const rule of rules) findings.push(...(await rule(context)));
    // The slowest rule, so only at publish and after all others passed: promotions must be quick.
    if (!isPublish || browser === 'off' || hasErrors(findings)) return findings;
    return [...findings, ...(await inBrowser(context, browser))];
  }

  return (context: GateContext, options: Options): Promise<Finding[]> =>
    (options.isPublish ? publications : promotions)(() => run(context, options));
}

export const runRelease = createRunner();
