import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The stylesheets in cascade order. */
const SHEETS = [
  'colours',
  'base',
  'frame',
  'card',
  'tiles',
  'remotes',
  'labels',
  'versions',
  'details',
  'days',
  'tables',
  'errors',
  'landers',
  'buttons',
  'confirm',
  'message',
  'narrow',
] as const;

const textOf = (sheet: string) => readFileSync(path.join(import.meta.dirname, 'styles', `${sheet}.css`), 'utf8');

/** All styles as one text: some kilobytes need no build, and one request. */
export const stylesheet = (): string => SHEETS.map(textOf).join('\n');
