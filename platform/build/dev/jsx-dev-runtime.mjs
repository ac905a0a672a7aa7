import { createElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** Fast Refresh needs the development transform; the share scope provides only the production runtime. */
export { createElement, Fragment };
export function jsxDEV(type, props, key, isStatic) {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key);
}
