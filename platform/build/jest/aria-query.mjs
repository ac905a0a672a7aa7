import { createRequire } from 'node:module';

/** What jest-dom imports of it: plain data, which jsdom-environment.mjs loads once for all files, not each anew from 150 files. */
export const { elementRoles, roles } = globalThis.ariaQuery ?? createRequire(import.meta.url)('aria-query/lib/index.js');
