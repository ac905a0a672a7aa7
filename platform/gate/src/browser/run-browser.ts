import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '@nightlark/release';
import type { LiveRelease, ShellFacts, BrowserFindings } from '../context.ts';
import type { ProbedPage, ProbeFault, RunnableRelease } from '../probe/job.ts';
import type { Build } from './request-responder.ts';
import { openBrowser, type Browser } from './devtools.ts';
import { findBrowser } from './find-browser.ts';
import { visitPage } from './visit-page.ts';

interface Options {
  shell: ShellFacts;
  candidate: RunnableRelease;
  others: readonly LiveRelease[];
  pages: readonly ProbedPage[];
}

async function buildsOf({ shell, candidate, others }: Options): Promise<Build[]> {
  const assets = JSON.parse(await readFile(path.join(shell.directory, 'assets.json'), 'utf8')) as Assets;
  const releases = [candidate, ...others].map(({ release, directory }) => ({ assets: release, directory }));
  return [{ assets, directory: shell.directory }, ...releases];
}

/** Visits a viewer's pages one by one; the first, without the release, is the baseline. */
async function visitAll(browser: Browser, pages: readonly ProbedPage[], builds: readonly Build[], { candidate: { release } }: Options) {
  const faults: ProbeFault[] = [];
  const warnings: ProbeFault[] = [];
  const [usual, ...others] = [...pages].sort((a, b) => Number(b.isBaseline) - Number(a.isBaseline));
  const { seen: baseline } = await visitPage({ browser, page: usual!, release, builds, baseline: null });
  for (const page of others) {
    const visited = await visitPage({ browser, page, release, builds, baseline });
    faults.push(...visited.faults);
    warnings.push(...visited.warnings);
    // A blocked browser does not respond to other pages either.
    if (visited.hangs) break;
  }
  return { faults, warnings };
}

/** Opens the pages in one browser, as visitor and as member in parallel. */
export async function runBrowser(options: Options): Promise<BrowserFindings> {
  const byViewer = Map.groupBy(options.pages, ({ viewer }) => viewer);
  let browser: Browser;
  try {
    const executable = findBrowser();
    if (!executable) return { absent: 'no Chromium or Chrome is installed here' };
    for (const [viewer, pages] of byViewer)
      if (!pages.some(({ isBaseline }) => isBaseline))
        return { broken: `there is no page without it to compare those of a ${viewer} with` };
    browser = await openBrowser(executable);
  } catch (error) {
    return { absent: (error as Error).message };
  }
  try {
    const builds = await buildsOf(options);
    const reports = await Promise.all([...byViewer.values()].map((pages) => visitAll(browser, pages, builds, options)));
    return { faults: reports.flatMap(({ faults }) => faults), warnings: reports.flatMap(({ warnings }) => warnings) };
  } catch (error) {
    return { broken: (error as Error).message };
  } finally {
    await browser.close();
  }
}
