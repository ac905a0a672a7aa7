/** Missing in TypeScript's DOM types. */
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

/** Policy names allowed by the page's Content-Security-Policy: of this file, and of an inline script (`in-page/entries/start-on-touch.ts`). */
export const TRUSTED_POLICIES = { scripts: 'nightlark', start: 'nightlark-start' } as const;

let policy: TrustedTypePolicy | undefined;

/** Created once: browsers reject a second policy of the same name. */
function scripts(): TrustedTypePolicy | undefined {
  policy ??= globalThis.trustedTypes?.createPolicy(TRUSTED_POLICIES.scripts, {
    createScriptURL(url) {
      const { origin, protocol } = new URL(url, location.href);
      // A `blob:` URL has this site's origin, but any content.
      if (origin !== location.origin || protocol !== location.protocol) throw new TypeError(`No script of this site: ${url}`);
      return url;
    },
    // Serialized again: pure JSON has no effect when executed.
    createScript: (text) => JSON.stringify(JSON.parse(text)),
  });
  return policy;
}

/**
 * Converts a script URL of this site to a `TrustedScriptURL`, where supported.
 * @throws TypeError for a URL of another origin
 * @example navigator.serviceWorker.register(ownScriptUrl(WORKER_PATH))
 */
export function ownScriptUrl(url: string): string {
  return (scripts()?.createScriptURL(url) ?? url) as string;
}

/** JSON as trusted content of a script element, e.g. an import map. @throws SyntaxError for invalid JSON */
export function jsonScript(json: string): string {
  return (scripts()?.createScript(json) ?? json) as string;
}
