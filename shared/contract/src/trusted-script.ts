/** As browsers with Trusted Types declare it; TypeScript's DOM types do not know them yet. */
interface TrustedTypePolicy {
  createScriptURL(url: string): unknown;
  createScript(text: string): unknown;
}
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string; createScript(text: string): string }): TrustedTypePolicy;
}

declare global {
  var trustedTypes: TrustedTypePolicyFactory | undefined;
}

/** The names that a page's Content-Security-Policy permits: the one of this file, and that of a script which stands in the page (`start-on-touch.ts`). */
export const TRUSTED_POLICIES = { scripts: 'nightlark', start: 'nightlark-start' } as const;

let policy: TrustedTypePolicy | undefined;

/** A browser refuses a second policy of the same name, so the page has one. */
function scripts(): TrustedTypePolicy | undefined {
  policy ??= globalThis.trustedTypes?.createPolicy(TRUSTED_POLICIES.scripts, {
    createScriptURL(url) {
      const { origin, protocol } = new URL(url, location.href);
      // A `blob:` has this site's origin, whatever text it was made of.
      if (origin !== location.origin || protocol !== location.protocol) throw new TypeError(`No script of this site: ${url}`);
      return url;
    },
    // Written anew: what was read as JSON can do nothing when it is run.
    createScript: (text) => JSON.stringify(JSON.parse(text)),
  });
  return policy;
}

/**
 * An address of this site, as browsers with Trusted Types ask for it where code is loaded from.
 * @throws TypeError for an address elsewhere
 * @example navigator.serviceWorker.register(ownScriptUrl(WORKER_PATH))
 */
export function ownScriptUrl(url: string): string {
  return (scripts()?.createScriptURL(url) ?? url) as string;
}

/** Data for a script element that is no code (an import map). @throws SyntaxError for what is no JSON */
export function jsonScript(json: string): string {
  return (scripts()?.createScript(json) ?? json) as string;
}
