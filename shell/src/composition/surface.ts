import * as apiClient from '@nightlark/api-client';
import * as ReactIntl from '@nightlark/build/surface/react-intl.ts';
import * as ReactRouter from '@nightlark/build/surface/react-router.ts';
import * as contract from '@nightlark/contract';
import * as i18n from '@nightlark/i18n';
import type { SharedLibrary } from '@nightlark/release';
import * as state from '@nightlark/state';
import * as ui from '@nightlark/ui';
import * as Jotai from 'jotai';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as JsxRuntime from 'react/jsx-runtime';
import { freezeLibrary } from './freeze-library.ts';

/** Written by the build: key → installed version. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

const LIBRARIES: Readonly<Record<string, object>> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDOM,
  'react-router': ReactRouter,
  jotai: Jotai,
  'react-intl': ReactIntl,
  '@nightlark/contract': contract,
  '@nightlark/api-client': apiClient,
  '@nightlark/state': state,
  '@nightlark/i18n': i18n,
  '@nightlark/ui': ui,
};

const seen = new Set<object>();

/** The share scope: frozen singletons for the shell and all remotes. */
export const surface: readonly SharedLibrary[] = Object.entries(LIBRARIES).map(([key, library]) => ({
  key,
  lib: freezeLibrary(library, seen),
  version: __SHARED_VERSIONS__[key]!,
}));
