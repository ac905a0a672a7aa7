/** The scripts that stand in a page's markup: each entry built to one small text (shared/build/webpack/loaders/inline-script.mjs). */
export { default as bringAfterPaint } from './in-page/entries/bring-after-paint.ts?inline';
export { default as earlyInput } from './in-page/entries/early-input.ts?inline';
export { default as returnWhenOnline } from './in-page/entries/return-when-online.ts?inline';
export { default as startOnTouch } from './in-page/entries/start-on-touch.ts?inline';
