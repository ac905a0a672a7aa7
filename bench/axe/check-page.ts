import { languageTag, type Locale } from '@nightlark/contract';
import type { BrowserContext } from '@playwright/test';
import { runAxe, settled } from '@nightlark/e2e/support/axe';

export interface Finding {
  /** axe's rule, or the name of another check. */
  rule: string;
  detail: string;
}

interface Wanted {
  address: string;
  locale: Locale;
  /** The site's name, which every title contains. */
  site: string;
}

/** Opens a page and returns all findings. `noise` collects the console output of the context's pages. */
export async function checkPage(context: BrowserContext, { address, locale, site }: Wanted, noise: string[]): Promise<Finding[]> {
  const page = await context.newPage();
  try {
    const response = await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await page.evaluate(settled);
    const findings = (await runAxe(page)).map((line) => ({
      rule: line.slice(0, line.indexOf(':')),
      detail: line.slice(line.indexOf(':') + 2),
    }));
    const { lang, title, overflow } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      title: document.title,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    const say = (rule: string, isWrong: boolean, detail: string) => isWrong && findings.push({ rule, detail });
    say('status', response?.status() !== 200, `${response?.status()}`);
    say('language', lang !== languageTag(locale), `lang="${lang}"`);
    say('title', !title.includes(site), `“${title}”`);
    say('overflow', overflow > 0, `${overflow} px wider than the window`);
    findings.push(...noise.splice(0).map((detail) => ({ rule: 'console', detail })));
    return findings;
  } finally {
    await page.close();
  }
}
