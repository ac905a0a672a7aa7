// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- packages that import this one need the declaration too
/// <reference path="./spdx-expression-parse.d.ts" />
import parse, { type Info } from 'spdx-expression-parse';

/** Licences under which code may be sent to browsers, minified, without more than their text. Copyleft needs the operator's decision. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

function allows(info: Info): boolean {
  if ('license' in info) return ALLOWED_LICENSES.has(info.license);
  return info.conjunction === 'or' ? allows(info.left) || allows(info.right) : allows(info.left) && allows(info.right);
}

/** Whether an SPDX expression can be satisfied with allowed licences; false if invalid. */
export function isAllowedLicense(expression: string): boolean {
  try {
    return allows(parse(expression));
  } catch {
    return false;
  }
}
