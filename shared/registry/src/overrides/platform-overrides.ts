import { OVERRIDE_PATHS, withQuery } from '@nightlark/contract';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { parseOverride } from './override.ts';
import { signOverrideToken } from './override-token.ts';

/** Signed links to a team's own build (docs/guides/teams.md#a-day-with-your-remote). They do not change the registry. */
export function platformOverrides(store: ReleaseStore): Pick<Platform, 'override'> {
  return {
    async override(wanted, minutes) {
      const override = parseOverride(wanted);
      const until = new Date(Date.now() + minutes * 60_000);
      const token = signOverrideToken(store, override, until);
      return { remote: override.remote, url: override.url, path: withQuery(OVERRIDE_PATHS.open, { token }), until: until.toISOString() };
    },
  };
}
