import { clientBase, type Release } from '@nightlark/release';
import type { ProbedPage, ProbeFault } from '../probe/job.ts';
import { isFilledFor } from '../probe/visits.ts';
import { PageHangs, type Browser } from './devtools.ts';
import {
  inspectFrame,
  isPageHydrated,
  navigateTo,
  prepare,
  readPageState,
  snapshotSharedObjects,
  waitForIdle,
  type FrameSnapshot,
} from './in-page.ts';
import { judgeFrame, judgeReports, judgeShared } from './judge-page.ts';
import { pageEvents } from './page-events.ts';
import { createPageNotes } from './page-notes.ts';
import { leftListeners } from './left-listeners.ts';
import { asFulfilled, createResponder, type Build, type PausedRequest } from './request-responder.ts';
import { openTab, waitUntil, type Tab } from './tab.ts';

/** Of the tab's own processor time, or of waiting: a busy machine's clock says nothing about a release. */
const HYDRATION_MS = 15_000;
const NAVIGATION_MS = 4_000;

/** State of a page rendered without the release, to compare with. */
interface Baseline {
  shared: Record<string, string>;
  /** Whether the frame's link navigated, and the page for a missing address was shown. */
  hasNavigated: boolean;
  showsNotFound: boolean;
}

interface Visited {
  faults: ProbeFault[];
  /** Console output, which affects only the team itself. */
  warnings: ProbeFault[];
  seen: Baseline;
  /** It does not respond any more. */
  hangs: boolean;
}

interface Options {
  browser: Browser;
  page: ProbedPage;
  release: Release;
  builds: readonly Build[];
  baseline: Baseline | null;
}

/** Processor time of the tab so far, in milliseconds. */
async function processorMs({ call }: Tab): Promise<number> {
  const { metrics } = (await call('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
  return metrics.find(({ name }) => name === 'ProcessTime')!.value * 1_000;
}

/** Loads the page; returns whether it was hydrated in time. */
async function open(tab: Tab, address: string): Promise<boolean> {
  const { call, evaluate } = tab;
  for (const domain of ['Runtime', 'Page', 'Log', 'DOM', 'Performance']) await call(`${domain}.enable`);
  await call('Page.addScriptToEvaluateOnNewDocument', { source: `(${prepare.toString()})()` });
  await call('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await call('Emulation.setFocusEmulationEnabled', { enabled: true });
  await call('Page.navigate', { url: address });
  let isHydrated = false;
  await waitUntil(async () => {
    // Pages for slow phones hydrate at the first key; without a page yet the key has no effect.
    for (const type of ['keyDown', 'keyUp']) await call('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft' });
    isHydrated = await evaluate(isPageHydrated).catch((error: unknown) => {
      if (error instanceof PageHangs) throw error;
      return false;
    });
    return isHydrated || (await processorMs(tab)) > HYDRATION_MS;
  }, HYDRATION_MS);
  if (isHydrated) await evaluate(waitForIdle);
  return isHydrated;
}

/** Presses a link of the frame; returns whether its page came without a reload. */
async function follow({ call, evaluate }: Tab, { x, y }: NonNullable<FrameSnapshot['link']>): Promise<boolean> {
  const before = await evaluate(readPageState);
  for (const type of ['mousePressed', 'mouseReleased'])
    await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  return waitUntil(async () => {
    const { path, isSamePage, areaText } = await evaluate(readPageState);
    return path !== before.path && isSamePage && areaText > 0;
  }, NAVIGATION_MS);
}

/** Navigates to an address; returns whether the frame shows something there. */
async function navigate({ evaluate }: Tab, path: string): Promise<boolean> {
  await evaluate(navigateTo, path);
  return waitUntil(async () => (await evaluate(readPageState)).areaText > 0 && (await evaluate(isPageHydrated)), NAVIGATION_MS);
}

/** Leaves for an address without a page; returns whether the frame shows that. */
const leave = (tab: Tab) => navigate(tab, '/gate-no-such-page');

/** Opens a page in a new tab, uses the frame as a user would, and returns what the release did to it. */
export async function visitPage({ browser, page, release, builds, baseline }: Options): Promise<Visited> {
  const own = clientBase(release.name, release.version);
  const isScreen = page.parts.some((part) => release.routes.some(({ id }) => id === part));
  const isCompared = baseline !== null;
  const notes = createPageNotes(page, release);
  const seen: Baseline = { shared: {}, hasNavigated: false, showsNotFound: false };
  const scripts = new Map<string, string>();
  const { answer, reports, navigations } = createResponder(page, builds);
  const tab = await openTab(browser);

  async function fulfil(paused: PausedRequest): Promise<void> {
    const made = await answer(paused).catch(() => null);
    const { requestId } = paused;
    if (made) await tab.call('Fetch.fulfillRequest', asFulfilled(requestId, made));
    else await tab.call('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }
  tab.listen({
    ...pageEvents({ tab, notes, own, isCompared, isScreen }),
    'Fetch.requestPaused': (paused: PausedRequest) => void fulfil(paused).catch(() => {}),
    'Debugger.scriptParsed': ({ scriptId, url }: { scriptId: string; url: string }) => void scripts.set(scriptId, url),
  });

  async function visitAgain(): Promise<void> {
    await navigate(tab, new URL(page.address).pathname);
    await tab.evaluate(waitForIdle);
    await leave(tab);
  }

  /** Follows a link and leaves the page. Skips what the frame can't do without the release either. */
  async function use(link: FrameSnapshot['link']): Promise<void> {
    if (link && (!baseline || baseline.hasNavigated)) {
      seen.hasNavigated = await follow(tab, link);
      if (isCompared && !seen.hasNavigated)
        notes.fault(
          `stops the frame’s link to ${link.href}: it was pressed and no page came`,
          'take off listeners and blockers that catch what is not the remote’s',
        );
    }
    if (!baseline || baseline.showsNotFound) {
      seen.showsNotFound = await leave(tab);
      if (isCompared && !seen.showsNotFound)
        notes.fault(
          'leaves the page unable to show that an address is missing',
          'change nothing outside of the remote, and end effects when their page is left',
        );
    }
    const isOwn = (scriptId: string) => scripts.get(scriptId)?.includes(own) ?? false;
    const hasBackground = release.slots.some((slot) => slot.slot === 'background' && isFilledFor(slot, page.viewer));
    for (const which of await leftListeners(tab, { isOwn, hasBackground, visitAgain }))
      notes.fault(`still listens to ${which} when its page is left`, 'take the listener off at the end of the effect');
  }

  try {
    const isHydrated = await open(tab, page.address);
    await tab.call('Debugger.enable');
    await tab.call('Debugger.setSkipAllPauses', { skip: true });
    const frame = await tab.evaluate(inspectFrame, own);
    if (isCompared && !isHydrated && frame.text > 0)
      notes.fault(
        'keeps the page from starting: nothing in it answers after 15 s',
        'do less before the page has started, and wait for nothing there',
      );
    if (isCompared) judgeFrame(frame, notes, { isScreen, html: page.html });
    if (isHydrated && frame.text > 0) await use(frame.link);
    seen.shared = await tab.evaluate(snapshotSharedObjects);
    // Shared objects are frozen once the page has started.
    if (baseline && isHydrated) judgeShared(baseline.shared, seen.shared, notes);
    judgeReports(reports, release.name, notes, isCompared);
    if (isCompared && navigations.length > 0) notes.fault(`leads the page away to ${navigations[0]}`, 'go on by the router, at a click');
    return { ...notes.found(), seen, hangs: false };
  } catch (error) {
    if (!(error instanceof PageHangs)) throw error;
    notes.fault('never comes back: the page answers nothing for 15 s', 'look for what computes without an end');
    return { ...notes.found(), seen, hangs: true };
  } finally {
    tab.close();
  }
}
