/** Replaces the ICU parser in bundles: catalogues are precompiled, only texts without placeholders are still strings. */
export * from '@formatjs/icu-messageformat-parser/no-parser.js';
export const parse = (text) => (text === '' ? [] : [{ type: 0, value: text }]);
