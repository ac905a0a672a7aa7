import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const swc = {
  jsc: {
    target: 'es2024',
    experimental: { keepImportAttributes: true },
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

function usesReact(directory) {
  const file = path.join(directory, 'package.json');
  const { dependencies = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return 'react' in dependencies;
}

/** Jest for one package: jsdom if it uses React, unless it says otherwise, else Node. Native ES modules. */
export function jestConfig(directory, { isWeb = usesReact(directory) } = {}) {
  return {
    displayName: path.basename(directory),
    rootDir: directory,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
    testEnvironment: isWeb ? path.join(here, 'jest/jsdom-environment.mjs') : 'node',
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '\\.tsx?$': ['@swc/jest', swc] },
    moduleNameMapper: {
      // Only webpack bundles these to text (`?inline`, which Jest ignores); the modules they call have tests.
      '/in-page/entries/[\\w-]+\\.ts$': path.join(here, 'jest/asset.mjs'),
      '\\.module\\.css$': path.join(here, 'jest/css-module.mjs'),
      '\\.css$': path.join(here, 'jest/empty.mjs'),
      // In builds a URL: the file is emitted and fetched at run time.
      '^emojibase-data/': path.join(here, 'jest/asset.mjs'),
      '\\.(svg|png|jpe?g|webp|avif|woff2|mp4|webm)$': path.join(here, 'jest/asset.mjs'),
    },
    setupFilesAfterEnv: [
      path.join(here, 'jest/globals.mjs'),
      ...(isWeb ? [path.join(here, 'jest/dom.mjs')] : []),
      path.join(here, 'jest/quiet-console.mjs'),
    ],
    // Restores spies after each test.
    restoreMocks: true,
  };
}
