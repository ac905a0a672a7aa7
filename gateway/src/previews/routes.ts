import { PREVIEW_PATHS } from '@nightlark/contract';
import { openLink, type ReleaseStore } from '@nightlark/registry';
import { PREVIEW_LINK } from '@nightlark/registry/platform';
import type { Router } from 'express';
import { z } from 'zod';
import { LinkRefused, linkRoutes } from '../links/link-routes.ts';
import type { Logger } from '../logging.ts';
import { endPreview, startPreview } from './preview-cookie.ts';

interface Options {
  store: ReleaseStore;
  log: Logger;
}

/** Starts a preview in this browser by its link, and ends it by a form (docs/guides/teams.md#look-at-a-version-before-it-is-live). */
export const previewRoutes = ({ store, log }: Options): Router =>
  linkRoutes({
    paths: PREVIEW_PATHS,
    what: PREVIEW_LINK.what,
    log,
    read: (token) => openLink(store, PREVIEW_LINK, token),
    async start(request, response, { value: { releases }, token }) {
      for (const { name, version } of releases)
        if (!(await store.hasRelease(name, version)))
          throw new LinkRefused(410, `${name} ${version} was removed, as old versions are. Publish it anew for another link.`);
      startPreview(request, response, token);
      log.info({ releases: releases.map(({ name, version }) => `${name}@${version}`) }, 'preview started');
      const [first] = releases;
      return first ? (await store.readRelease(first.name, first.version, first.sha384)).routes : [];
    },
    form: z.object({}),
    stop: endPreview,
  });
