import { PREVIEW_PATHS } from '@nightlark/contract';
import { signLink, type ReleaseStore } from '@nightlark/registry';
import { PREVIEW_LINK, type PreviewedRelease } from '@nightlark/registry/platform';
import type { Release } from '@nightlark/release';
import type { Router } from 'express';
import { z } from 'zod';
import { LinkRefused, linkRoutes } from '../links/link-routes.ts';
import { openValidLink, type LinkSources } from '../links/open-valid-link.ts';
import { endPreview, readPreview, startPreview } from './preview-cookie.ts';

interface Options extends LinkSources {
  store: ReleaseStore;
}

/** @throws LinkRefused for a version that was removed, or is for another contract */
async function readOrRefuse(store: ReleaseStore, { name, version, sha384 }: PreviewedRelease): Promise<Release> {
  if (!(await store.hasRelease(name, version)))
    throw new LinkRefused(410, `${name} ${version} was removed, as old versions are. Publish it anew for another link.`);
  return store.readRelease(name, version, sha384).catch(({ message }: Error) => {
    throw new LinkRefused(409, `${name} ${version} can’t be shown: ${message}`);
  });
}

/** Starts a preview in this browser by its link, and ends it by a form (docs/guides/teams.md#look-at-a-version-before-it-is-live). */
export const previewRoutes = ({ store, tokens, log }: Options): Router =>
  linkRoutes({
    paths: PREVIEW_PATHS,
    what: PREVIEW_LINK.what,
    log,
    read: (token) => openValidLink({ store, tokens, log }, PREVIEW_LINK, token),
    async start(request, response, { value: { releases }, until, token }) {
      const found = await Promise.all(releases.map((one) => readOrRefuse(store, one)));
      // Whoever has the toolbar keeps it.
      const before = await readPreview({ store, tokens, log }, request, response);
      const kept = before?.mayChoose && { releases, mayChoose: true, key: before.key };
      startPreview(request, response, kept ? signLink(store, PREVIEW_LINK, kept, until) : token);
      log.info({ releases: releases.map(({ name, version }) => `${name}@${version}`) }, 'preview started');
      return found[0]?.routes ?? [];
    },
    form: z.object({}),
    stop: endPreview,
  });
