import { ReleaseError } from '@nightlark/release';
import { checkLander, LANDER_BYTES, type LanderCheck, type LanderFinding } from '@nightlark/release/platform';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/packages.ts';

/** What a shared link's picture may weigh before those who show it give up. */
const SHARE_BYTES = 300 * 1024;

/** Paths are meant from where the command was typed: npm moves to the repository's root. */
export const fromHere = (file: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

export async function readDocument(file: string): Promise<string> {
  const found = await stat(fromHere(file)).catch(() => null);
  if (!found?.isFile()) throw new ReleaseError(`${file} is not there`);
  if (found.size > LANDER_BYTES) throw new ReleaseError(`${file} is larger than ${LANDER_BYTES / 1024} KB`);
  return readFile(fromHere(file), 'utf8');
}

/** Pictures of the site are files of the shell: whether it is there and how heavy it is can be seen here. */
async function pictureFindings(text: string, share: string | undefined): Promise<LanderFinding[]> {
  if (!share) return [];
  const line = text.slice(0, text.indexOf(JSON.stringify(share))).split('\n').length;
  const found = await stat(path.join(ROOT, 'shell/public', share)).catch(() => null);
  const warn = (message: string): LanderFinding[] => [{ line, severity: 'warning', message: `images.share: ${message}` }];
  if (!found?.isFile()) return warn(`${share} is not among the site's pictures (shell/public)`);
  return found.size > SHARE_BYTES ? warn(`${share} weighs ${Math.round(found.size / 1024)} KB, more than ${SHARE_BYTES / 1024}`) : [];
}

export async function checkDocument(text: string): Promise<LanderCheck> {
  const { lander, findings } = checkLander(text);
  return { lander, findings: [...findings, ...(await pictureFindings(text, lander?.images?.share))] };
}

/** `file:line`, which editors and terminals make a link of. */
export function findingLine(file: string, { line, severity, message }: LanderFinding): string {
  return `${severity === 'error' ? '✗' : '!'} ${file}:${line} ${message}`;
}
