/** Inline scripts of a page: each entry is built to a string (platform/build/webpack/loaders/inline-script.mjs). */
export { default as loadAfterPaint } from './in-page/entries/load-after-paint.ts?inline';
export { default as captureEarlyInput } from './in-page/entries/early-input.ts?inline';
export { default as reloadWhenOnline } from './in-page/entries/reload-when-online.ts?inline';
export { default as showEntryWarning } from './in-page/entries/entry-warning.ts?inline';
export { default as startOnTouch } from './in-page/entries/start-on-touch.ts?inline';
