import type { BrowserReport } from '@nightlark/release';
import type { FrameSnapshot } from './in-page.ts';
import type { PageNotes } from './page-notes.ts';

const MAX_CHANGES = 3;

/** What the release did to the frame around the areas of remotes. */
export function judgeFrame(
  { text, areaText, controls, covered, restyled }: FrameSnapshot,
  notes: PageNotes,
  { isScreen, html }: { isScreen: boolean; html: string },
): void {
  if (text === 0)
    notes.fault('leaves a blank page: it empties or removes what is not its own', 'change only elements that the remote renders');
  else if (areaText === 0 && isScreen) notes.fault('shows nothing in its area', 'render there what the server rendered');
  const isServed = /<(?:header|nav)[\s>]/.test(html.slice(html.indexOf('id="root"')));
  if (text > 0 && isServed && controls === 0)
    notes.fault(
      'leaves the page without its frame: no link or button of the navigation can be seen',
      'change only elements that the remote renders',
    );
  for (const which of covered)
    notes.fault(`lies over the frame: nobody can press ${which}`, 'what lies above the page is a Dialog of @nightlark/ui');
  for (const which of restyled)
    notes.fault(`changes how the frame looks (${which})`, 'begin styles with a class of your CSS modules, and stay below it');
}

/** Changes of what all remotes of a page share. */
export function judgeShared(before: Record<string, string>, now: Record<string, string>, notes: PageNotes): void {
  const changed = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]);
  for (const name of changed.slice(0, MAX_CHANGES)) {
    const what = !(name in before) ? 'leaves behind' : !(name in now) ? 'takes away' : 'changes';
    notes.fault(`${what} ${name}, which all remotes of the page share`, 'keep it in a module of the remote');
  }
}

/** Errors that the shell reported from the page: the release's own and, beside a baseline, the whole page's. */
export function judgeReports(reports: readonly BrowserReport[], name: string, notes: PageNotes, isCompared: boolean): void {
  for (const { remote, where, message, stack } of reports)
    if (remote === name) notes.fault(`fails (${where}): ${message}${stack[0] ? ` (${stack[0]})` : ''}`, 'mend the error at that place');
    else if (remote === null && isCompared)
      notes.fault(`takes the whole page with it (${where}): ${message}`, 'change nothing that the frame renders with, and mend that error');
}
