import type { BreakingRelease } from '../breaking-release.ts';
import { BROWSER } from './browser.ts';
import { FEDERATION } from './federation.ts';
import { GLOBALS } from './globals.ts';
import { OUTPUT } from './output.ts';
import { PROCESS } from './process.ts';
import { REACH } from './reach.ts';
import { REPORTS } from './reports.ts';
import { SHARED } from './shared.ts';
import { STYLES } from './styles.ts';
import { TIME } from './time.ts';

/** All breaking releases, by chapter of the table. */
export const CATALOGUE: Readonly<Record<string, readonly BreakingRelease[]>> = {
  'Globals and intrinsics': GLOBALS,
  'Shared libraries and packages': SHARED,
  'The process': PROCESS,
  'Files and network': REACH,
  'Time and memory': TIME,
  'Data, errors and markup': OUTPUT,
  'Containers, files and addresses': FEDERATION,
  Styles: STYLES,
  Reports: REPORTS,
  Browsers: BROWSER,
};

export const BREAKING_RELEASES: readonly BreakingRelease[] = Object.values(CATALOGUE).flat();
