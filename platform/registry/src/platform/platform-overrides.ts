import { OVERRIDE_PATHS, withQuery } from '@nightlark/contract';
import { signLink } from '../links/signed-link.ts';
import { OVERRIDE_LINK, parseOverride } from '../overrides/override.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Platform } from './platform.ts';

/** Signed links to a team's own build (docs/guides/teams.md#a-day-with-your-remote). They do not change the registry. */
export function platformOverrides(store: ReleaseStore): Pick<Platform, 'override'> {
  return {
    async override(wanted, minutes, key) {
      const override = parseOverride(wanted);
      const until = new Date(Date.now() + minutes * 60_000);
      const token = signLink(store, OVERRIDE_LINK, { ...override, key }, until);
      return { remote: override.remote, url: override.url, path: withQuery(OVERRIDE_PATHS.open, { token }), until: until.toISOString() };
    },
  };
}
