/** Stands in for the ICU parser in bundles: catalogues are compiled, only texts without placeholders are still strings. */
export * from '@formatjs/icu-messageformat-parser/no-parser.js';
export const parse = (text) => (text === '' ? [] : [{ type: 0, value: text }]);
