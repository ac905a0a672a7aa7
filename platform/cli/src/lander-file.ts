import { ReleaseError } from '@nightlark/release';
import type { Lander } from '@nightlark/contract';
import {
  checkLander,
  checkPicture,
  MAX_LANDER_BYTES,
  LanderError,
  lineOf,
  referencedPictures,
  type LanderCheck,
  type LanderFinding,
  type UploadedPictures,
} from '@nightlark/registry/landers';
import type { Platform } from '@nightlark/registry/platform';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** Size limit of a share picture, in bytes: link previews ignore larger ones. */
const SHARE_BYTES = 300 * 1024;

/** Resolves a path against the directory of the call, since npm changes to the root. */
export const resolveFromCwd = (file: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

async function readDocument(file: string): Promise<string> {
  const found = await stat(resolveFromCwd(file)).catch(() => null);
  if (!found?.isFile()) throw new ReleaseError(`${file} is not there`);
  if (found.size > MAX_LANDER_BYTES) throw new ReleaseError(`${file} is larger than ${MAX_LANDER_BYTES / 1024} KB`);
  return readFile(resolveFromCwd(file), 'utf8');
}

/** Checks a share picture of the site, a file of the shell: it must exist and be small. */
async function sharePictureFindings(text: string, share: string | undefined): Promise<LanderFinding[]> {
  if (!share?.startsWith('/')) return [];
  const found = await stat(path.join(ROOT, 'shell/public', share)).catch(() => null);
  const warn = (message: string): LanderFinding[] => [
    { line: lineOf(text, ['images', 'share']), severity: 'warning', message: `images.share: ${message}` },
  ];
  if (!found?.isFile()) return warn(`${share} is not among the site's pictures (shell/public)`);
  return found.size > SHARE_BYTES ? warn(`${share} weighs ${Math.round(found.size / 1024)} KB, more than ${SHARE_BYTES / 1024}`) : [];
}

/** Reads a picture beside the document; the schema's names exclude other directories. */
const readPicture = (documentFile: string, file: string) =>
  readFile(path.join(path.dirname(resolveFromCwd(documentFile)), file)).catch(() => null);

async function pictureFindings(documentFile: string, text: string, lander: Lander): Promise<LanderFinding[]> {
  const checks = referencedPictures(lander).map(async ({ file, path: place }) => {
    const content = await readPicture(documentFile, file);
    const faults = content
      ? await checkPicture(content, place[1] === 'share' ? null : lander.template)
      : [{ severity: 'error' as const, message: 'is not beside the document' }];
    return faults.map(({ severity, message }): LanderFinding => ({ line: lineOf(text, place), severity, message: `${file} ${message}` }));
  });
  return (await Promise.all(checks)).flat();
}

/** Findings of a document and its pictures, by line. */
export async function checkDocument(documentFile: string): Promise<LanderCheck & { text: string }> {
  const text = await readDocument(documentFile);
  const { lander, findings } = checkLander(text);
  if (!lander) return { text, lander, findings };
  const found = [...(await sharePictureFindings(text, lander.images?.share)), ...(await pictureFindings(documentFile, text, lander))];
  const all = [...findings, ...found].sort((a, b) => a.line - b.line);
  return { text, lander: found.some(({ severity }) => severity === 'error') ? null : lander, findings: all };
}

/**
 * Checks a document, and uploads its pictures.
 * @throws LanderError with all errors and their lines
 */
export async function sendDocument(
  documentFile: string,
  platform: Platform,
): Promise<{ text: string; pictures: UploadedPictures; findings: LanderFinding[] }> {
  const { text, lander, findings } = await checkDocument(documentFile);
  if (!lander) throw new LanderError(findings.filter(({ severity }) => severity === 'error'));
  const pictures: Record<string, string> = {};
  for (const { file } of referencedPictures(lander))
    pictures[file] ??= await platform.storePicture((await readPicture(documentFile, file))!);
  return { text, pictures, findings };
}

/** `file:line`, which editors and terminals turn into a link. */
export function findingLine(file: string, { line, severity, message }: LanderFinding): string {
  return `${severity === 'error' ? '✗' : '!'} ${file}:${line} ${message}`;
}
