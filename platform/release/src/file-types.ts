/** Files that are evaluated: read by the gate, weighed, and loaded by their hashes. No other file may be. */
export const isScript = (file: string): boolean => /\.[cm]?js$/.test(file);
export const isStyle = (file: string): boolean => file.endsWith('.css');

/** Files that nothing evaluates. */
const DATA = /\.(?:json|map|txt|woff2?|ttf|otf|png|jpe?g|gif|webp|avif|svg|ico|mp[34]|webm|og[gv]|wav)$/;
/** Signs that an address does not keep as they are: tabs and line breaks vanish from it. */
const REWRITTEN = /[\u0000-\u001f\\%?#]/;

/**
 * Whether a release may have a file of this name: what is for pages and renderers is of a known type, in lower case. Otherwise a
 * gateway might serve as a script (`.ecma`, `.JS`) what no rule has read.
 */
export function isFileName(file: string): boolean {
  if (!/^(?:client|server)\//.test(file)) return true;
  return !REWRITTEN.test(file) && (isScript(file) || isStyle(file) || DATA.test(file));
}
