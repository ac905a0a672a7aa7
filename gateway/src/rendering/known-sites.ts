import { ReleaseError } from '@nightlark/release';
import type { Platform } from '@nightlark/registry/platform';
import type { FindSite } from './find-site.ts';

/** The platform, which refuses a canary for a site that there is not: nobody would get it. While the backend is away all are believed. */
export function withKnownSites<T extends Pick<Platform, 'canary'>>(platform: T, findSite: FindSite): T {
  return {
    ...platform,
    async canary(remote, version, share, request) {
      for (const domain of share.audience?.['site'] ?? []) {
        const site = await findSite(domain);
        if (site && site.domain !== domain) throw new ReleaseError(`No site has the domain ${domain}`);
      }
      return platform.canary(remote, version, share, request);
    },
  };
}
