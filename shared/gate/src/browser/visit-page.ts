import { clientBase, ownFrames, type Release } from '@nightlark/release';
import type { ProbedPage, ProbeFault } from '../probe/job.ts';
import { createResponder, asFulfilled, type Build, type PausedRequest } from './request-responder.ts';
import { PageHangs, type Browser } from './devtools.ts';
import {
  navigateToMissingPage,
  isPageHydrated,
  inspectFrame,
  prepare,
  snapshotSharedObjects,
  waitForIdle,
  readPageState,
  type FrameSnapshot,
} from './in-page.ts';

const HYDRATION_MS = 15_000;
const NAVIGATION_MS = 4_000;
const CHECK_INTERVAL_MS = 80;

/** State of a page rendered without the release, to compare with. */
export interface Baseline {
  shared: Record<string, string>;
  /** Whether the frame's link navigated, and the page for a missing address was shown. */
  hasNavigated: boolean;
  showsNotFound: boolean;
}

export interface Visited {
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

interface Thrown {
  text: string;
  url?: string;
  exception?: { description?: string; value?: unknown };
  stackTrace?: { callFrames: { url: string }[] };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a page in a new tab, uses the frame as a user would, and returns what the release did to it. */
export async function visitPage({ browser, page, release, builds, baseline }: Options): Promise<Visited> {
  const own = clientBase(release.name, release.version);
  const faults = new Map<string, ProbeFault>();
  const warnings = new Map<string, ProbeFault>();
  const where = `${page.what}, in a browser (${page.viewer}), `;
  const affected = page.parts.length > 0 ? page.parts : [release.name];
  const note = (words: string, advice: string) => void faults.set(words, { fault: where + words, advice, affected });
  const warn = (words: string, advice: string) => void warnings.set(words, { fault: where + words, advice, affected });
  const isScreen = page.parts.some((part) => release.routes.some(({ id }) => id === part));
  const scripts = new Map<string, string>();
  const seen: Baseline = { shared: {}, hasNavigated: false, showsNotFound: false };
  const { answer, reports, navigations } = createResponder(page, builds);

  const { browserContextId } = (await browser.call('Target.createBrowserContext', { disposeOnDetach: true })) as {
    browserContextId: string;
  };
  const { targetId } = (await browser.call('Target.createTarget', { url: 'about:blank', browserContextId })) as { targetId: string };
  const { sessionId } = (await browser.call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const call = (method: string, params: Record<string, unknown> = {}) => browser.call(method, params, sessionId);

  async function fulfil(paused: PausedRequest): Promise<void> {
    const made = await answer(paused).catch(() => null);
    const { requestId } = paused;
    if (made) await call('Fetch.fulfillRequest', asFulfilled(requestId, made));
    else await call('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }
  const wordsOf = ({ text, exception }: Thrown) =>
    (exception?.description ?? String(exception?.value ?? text)).split('\n')[0]!.slice(0, 200);
  const placeOf = (thrown: Thrown) => ownFrames(thrown.exception?.description ?? '')[0];
  const isOwn = ({ url = '', exception, stackTrace }: Thrown) =>
    [url, exception?.description ?? '', ...(stackTrace?.callFrames ?? []).map((frame) => frame.url)].some((text) => text.includes(own));

  browser.listen(sessionId, (method, params) => {
    if (method === 'Fetch.requestPaused') fulfil(params as unknown as PausedRequest).catch(() => {});
    if (method === 'Runtime.exceptionThrown') {
      const thrown = params['exceptionDetails'] as Thrown;
      if (isOwn(thrown)) note(`throws where nobody catches it: ${wordsOf(thrown)}${placeOf(thrown) ? ` (${placeOf(thrown)})` : ''}`, 'catch it where the work is started');
    }
    if (method === 'Runtime.consoleAPICalled' && params['type'] === 'error') {
      const { args, stackTrace } = params as unknown as { args: { description?: string; value?: unknown }[]; stackTrace?: Thrown['stackTrace'] };
      const text = args.map(({ description, value }) => description ?? String(value)).join(' ');
      if (isOwn({ text, exception: { description: text }, ...(stackTrace && { stackTrace }) })) warn(`writes an error to the console: ${text.split('\n')[0]!.slice(0, 200)}`, 'mend what it reports');
      else if (baseline && /Minified React error #418|Hydration failed/.test(text)) (isScreen ? note : warn)(`renders other markup than the server did: ${text.split('\n')[0]!.slice(0, 120)}`, 'show what differs by time, chance or window in an effect');
    }
    if (method === 'Debugger.scriptParsed') scripts.set(String(params['scriptId']), String(params['url']));
    if (method === 'Log.entryAdded') {
      const { source, level, text, url = '', stackTrace } = (params as { entry: { source: string; level: string; text: string; url?: string; stackTrace?: Thrown['stackTrace'] } }).entry;
      if (level === 'error' && source === 'security' && isOwn({ text, url, ...(stackTrace && { stackTrace }) })) note(`does what the page’s policy forbids: ${text.slice(0, 200)}`, 'load only files of the release, and call only the API');
    }
    if (method === 'Page.javascriptDialogOpening') {
      note(`opens a dialog of the browser’s (${String(params['type'])}): it holds the whole page`, 'use Dialog of @nightlark/ui');
      call('Page.handleJavaScriptDialog', { accept: true }).catch(() => {});
    }
  }); // prettier-ignore

  async function evaluate<Args extends unknown[], T>(question: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const expression = `(${question.toString()})(${args.map((value) => JSON.stringify(value)).join()})`;
    const { result, exceptionDetails } = (await call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })) as {
      result: { value: Awaited<T> };
      exceptionDetails?: Thrown;
    };
    if (exceptionDetails) throw new Error(wordsOf(exceptionDetails));
    return result.value;
  }
  async function until(question: () => Promise<boolean>, ms: number): Promise<boolean> {
    for (const end = performance.now() + ms; performance.now() < end; await wait(CHECK_INTERVAL_MS)) if (await question()) return true;
    return false;
  }

  async function open(): Promise<boolean> {
    for (const domain of ['Runtime', 'Page', 'Log', 'DOM']) await call(`${domain}.enable`);
    await call('Page.addScriptToEvaluateOnNewDocument', { source: `(${prepare.toString()})()` });
    await call('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await call('Emulation.setFocusEmulationEnabled', { enabled: true });
    await call('Page.navigate', { url: page.address });
    const isHydrated = await until(async () => {
      // Pages for slow phones hydrate at the first key; without a page yet the key has no effect.
      for (const type of ['keyDown', 'keyUp']) await call('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft' });
      return evaluate(isPageHydrated).catch((error: unknown) => {
        if (error instanceof PageHangs) throw error;
        return false;
      });
    }, HYDRATION_MS);
    if (isHydrated) await evaluate(waitForIdle);
    return isHydrated;
  }

  function judgeFrame({ text, areaText, controls, covered, restyled }: FrameSnapshot): void {
    if (text === 0) note('leaves a blank page: it empties or removes what is not its own', 'change only elements that the remote renders');
    else if (areaText === 0 && isScreen) note('shows nothing in its area', 'render there what the server rendered');
    const served = /<(?:header|nav)[\s>]/.test(page.html.slice(page.html.indexOf('id="root"')));
    if (text > 0 && served && controls === 0)
      note(
        'leaves the page without its frame: no link or button of the navigation can be seen',
        'change only elements that the remote renders',
      );
    for (const which of covered)
      note(`lies over the frame: nobody can press ${which}`, 'what lies above the page is a Dialog of @nightlark/ui');
    for (const which of restyled)
      note(`changes how the frame looks (${which})`, 'begin styles with a class of your CSS modules, and stay below it');
  }

  async function follow(link: FrameSnapshot['link']): Promise<void> {
    if (!link) return;
    const { href, x, y } = link;
    const before = await evaluate(readPageState);
    for (const type of ['mousePressed', 'mouseReleased'])
      await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    seen.hasNavigated = await until(async () => {
      const { path, isSamePage, areaText } = await evaluate(readPageState);
      return path !== before.path && isSamePage && areaText > 0;
    }, NAVIGATION_MS);
    if (baseline && !seen.hasNavigated)
      note(
        `stops the frame’s link to ${href}: it was pressed and no page came`,
        'take off listeners and blockers that catch what is not the remote’s',
      );
  }

  async function leave(): Promise<void> {
    await evaluate(navigateToMissingPage);
    seen.showsNotFound = await until(
      async () => (await evaluate(readPageState)).areaText > 0 && (await evaluate(isPageHydrated)),
      NAVIGATION_MS,
    );
    if (baseline && !seen.showsNotFound)
      note(
        'leaves the page unable to show that an address is missing',
        'change nothing outside of the remote, and end effects when their page is left',
      );
  }

  /** Event listeners of the release that remain on global targets. */
  async function listenersLeft(): Promise<string[]> {
    const found: string[] = [];
    for (const place of ['window', 'document', 'document.documentElement', 'document.body']) {
      const { result } = (await call('Runtime.evaluate', { expression: place })) as { result: { objectId?: string } };
      if (!result.objectId) continue;
      const { listeners } = (await call('DOMDebugger.getEventListeners', { objectId: result.objectId })) as { listeners: { type: string; scriptId: string }[] };
      for (const { type, scriptId } of listeners) if (scripts.get(scriptId)?.includes(own)) found.push(`"${type}" of ${place}`);
    }
    return [...new Set(found)];
  } // prettier-ignore

  try {
    const isHydrated = await open();
    await call('Debugger.enable');
    await call('Debugger.setSkipAllPauses', { skip: true });
    const frame = await evaluate(inspectFrame, own);
    if (baseline && !isHydrated && frame.text > 0)
      note(
        'keeps the page from starting: nothing in it answers after 15 s',
        'do less before the page has started, and wait for nothing there',
      );
    if (baseline) judgeFrame(frame);
    if (isHydrated && frame.text > 0) {
      // Skips what the frame can't do without the release either.
      if (!baseline || baseline.hasNavigated) await follow(frame.link);
      if (!baseline || baseline.showsNotFound) await leave();
      for (const which of await listenersLeft())
        note(`still listens to ${which} when its page is left`, 'take the listener off at the end of the effect');
    }
    seen.shared = await evaluate(snapshotSharedObjects);
    // Shared objects are frozen once the page has started.
    if (baseline && isHydrated) judgeShared(baseline.shared, seen.shared);
    for (const { remote, where: place, message, stack } of reports)
      if (remote === release.name) note(`fails (${place}): ${message}${stack[0] ? ` (${stack[0]})` : ''}`, 'mend the error at that place');
      else if (remote === null && baseline)
        note(`takes the whole page with it (${place}): ${message}`, 'change nothing that the frame renders with, and mend that error');
    if (baseline && navigations.length > 0) note(`leads the page away to ${navigations[0]}`, 'go on by the router, at a click');
    return { faults: [...faults.values()], warnings: [...warnings.values()], seen, hangs: false };
  } catch (error) {
    if (!(error instanceof PageHangs)) throw error;
    note('never comes back: the page answers nothing for 15 s', 'look for what computes without an end');
    return { faults: [...faults.values()], warnings: [...warnings.values()], seen, hangs: true };
  } finally {
    // Not awaited: a hanging tab does not respond to it.
    browser.call('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }

  function judgeShared(before: Record<string, string>, now: Record<string, string>): void {
    const changed = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]);
    for (const name of changed.slice(0, 3)) {
      const what = !(name in before) ? 'leaves behind' : !(name in now) ? 'takes away' : 'changes';
      note(`${what} ${name}, which all remotes of the page share`, 'keep it in a module of the remote');
    }
  }
}
