import { TRUSTED_POLICIES } from '@nightlark/contract';

/**
 * The Content-Security-Policy of a page, by helmet's directive names. `nonce` is the source that allows the page's own scripts;
 * `origins` are those of this browser's overrides only.
 */
export const pageDirectives = <Nonce>(nonce: Nonce, origins: readonly string[]) => ({
  // Also for fonts, calls and the manifest. A dev server sends updates over a WebSocket.
  defaultSrc: ["'self'", ...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))],
  scriptSrc: [nonce, "'strict-dynamic'", ...origins],
  // Lightweight pages have inline styles.
  styleSrc: ["'self'", nonce, ...origins],
  // React writes `style` attributes into server-rendered HTML: sizes of photos, positions.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...origins],
  mediaSrc: ["'self'", 'blob:', ...origins],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Strings become code only through these policies, which accept only this site's own.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: Object.values(TRUSTED_POLICIES),
});

/** The header's text, for a page whose nonce is known. */
export function pagePolicy(nonce: string): string {
  const words = Object.entries(pageDirectives(`'nonce-${nonce}'`, [])).map(([name, sources]) =>
    [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
  );
  return words.join('; ');
}
