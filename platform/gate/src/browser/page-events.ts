import { ownFrames } from '@nightlark/release';
import type { PageNotes } from './page-notes.ts';
import { textOfThrown, type Tab, type TabEvents, type Thrown } from './tab.ts';

interface ConsoleCall {
  type: string;
  args: { description?: string; value?: unknown }[];
  stackTrace?: Thrown['stackTrace'];
}
interface LogEntry {
  source: string;
  level: string;
  text: string;
  url?: string;
  stackTrace?: Thrown['stackTrace'];
}

interface Options {
  tab: Tab;
  notes: PageNotes;
  /** Base of the candidate's files. */
  own: string;
  /** Whether the page is compared with one without the candidate. */
  isCompared: boolean;
  /** Whether the page is the candidate's own. */
  isScreen: boolean;
}

const HYDRATION_ERROR = /Minified React error #418|Hydration failed/;

const firstLine = (text: string, length: number) => text.split('\n')[0]!.slice(0, length);

/** Handlers for what a page reports by itself: uncaught errors, console errors, policy violations, dialogs. */
export function pageEvents({ tab, notes, own, isCompared, isScreen }: Options): TabEvents {
  const isOwn = ({ url = '', exception, stackTrace }: Omit<Thrown, 'text'>) =>
    [url, exception?.description ?? '', ...(stackTrace?.callFrames ?? []).map((frame) => frame.url)].some((text) => text.includes(own));

  return {
    'Runtime.exceptionThrown': ({ exceptionDetails: thrown }: { exceptionDetails: Thrown }) => {
      if (!isOwn(thrown)) return;
      const place = ownFrames(thrown.exception?.description ?? '')[0];
      const text = `throws where nobody catches it: ${textOfThrown(thrown)}${place ? ` (${place})` : ''}`;
      notes.fault(text, 'catch it where the work is started');
    },
    'Runtime.consoleAPICalled': ({ type, args, stackTrace }: ConsoleCall) => {
      if (type !== 'error') return;
      const text = args.map(({ description, value }) => description ?? String(value)).join(' ');
      if (isOwn({ exception: { description: text }, ...(stackTrace && { stackTrace }) }))
        notes.warn(`writes an error to the console: ${firstLine(text, 200)}`, 'mend what it reports');
      else if (isCompared && HYDRATION_ERROR.test(text)) {
        const differs = `renders other markup than the server did: ${firstLine(text, 120)}`;
        const advice = 'show what differs by time, chance or window in an effect';
        if (isScreen) notes.fault(differs, advice);
        else notes.warn(differs, advice);
      }
    },
    'Log.entryAdded': ({ entry: { source, level, text, url = '', stackTrace } }: { entry: LogEntry }) => {
      if (level !== 'error' || source !== 'security' || !isOwn({ url, ...(stackTrace && { stackTrace }) })) return;
      notes.fault(`does what the page’s policy forbids: ${text.slice(0, 200)}`, 'load only files of the release, and call only the API');
    },
    'Page.javascriptDialogOpening': ({ type }: { type: string }) => {
      notes.fault(`opens a dialog of the browser’s (${type}): it holds the whole page`, 'use Dialog of @nightlark/ui');
      tab.call('Page.handleJavaScriptDialog', { accept: true }).catch(() => {});
    },
  };
}
