import { TRUSTED_POLICIES } from '@nightlark/contract';

/**
 * The Content-Security-Policy of a page, by directive as helmet names them. `nonce` is the source that allows the page's own scripts;
 * `origins` are those that this browser's overrides come from, and nothing else may be added.
 */
export const pageDirectives = <Nonce>(nonce: Nonce, origins: readonly string[]) => ({
  // Fonts, calls and the manifest too. A dev server tells over a socket what changed.
  defaultSrc: ["'self'", ...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))],
  scriptSrc: [nonce, "'strict-dynamic'", ...origins],
  // Pages that must be read at once carry their styles.
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
  // Strings become code nowhere but through these policies, and those only pass on what is this site's own.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: Object.values(TRUSTED_POLICIES),
});

/** The header's text, for a page whose nonce is known. */
export function pagePolicy(nonce: string): string {
  const words = Object.entries(pageDirectives(`'nonce-${nonce}'`, [])).map(([name, sources]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' ')); // prettier-ignore
  return words.join('; ');
}
