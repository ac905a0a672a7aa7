import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What is styled where, in the order of the cascade. */
const SHEETS = [
  'colours', 'base', 'frame', 'card', 'tiles', 'remotes', 'labels', 'versions', 'details', 'tables', 'landers', 'buttons', 'confirm', 'message', 'narrow',
] as const; // prettier-ignore

const textOf = (sheet: string) => readFileSync(path.join(import.meta.dirname, 'styles', `${sheet}.css`), 'utf8');

/** The page's styles as one text: a page of some kilobytes needs no build and no second request. */
export const stylesheet = (): string => SHEETS.map(textOf).join('\n');
