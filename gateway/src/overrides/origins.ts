import { isLoopbackHost } from '@nightlark/contract/server';
import { ReleaseError } from '@nightlark/release';
import type { Config } from '../config.ts';

/** `OVERRIDE_ORIGINS`: `none`, `local`, `any`, or a list of origins. */
export type OverrideOrigins = Config['overrideOrigins'];

/** Whether the operator allows a signed link to load code from this address. */
export function mayOverride(allowed: OverrideOrigins, url: string): boolean {
  if (allowed === 'any') return true;
  if (allowed === 'none') return false;
  const { hostname, origin: from } = new URL(url);
  return allowed === 'local' ? isLoopbackHost(hostname) : allowed.includes(from);
}

export function assertMayOverride(allowed: OverrideOrigins, url: string): void {
  if (mayOverride(allowed, url)) return;
  throw new ReleaseError(
    allowed === 'none'
      ? 'This platform takes no overrides'
      : `This platform takes no overrides from ${new URL(url).origin} (OVERRIDE_ORIGINS)`,
  );
}
