import { PREVIEW_PATHS, sameSite } from '@nightlark/contract';
import { signLink, type RegistryIndex, type ReleaseStore } from '@nightlark/registry';
import {
  PREVIEW_DAYS,
  PREVIEW_LINK,
  previewedRelease,
  remoteName,
  type Preview,
  type PreviewedRelease,
} from '@nightlark/registry/platform';
import type { Grant } from '@nightlark/registry/tokens';
import { ReleaseError } from '@nightlark/release';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ownForms } from '../dashboard/own-forms.ts';
import { messagePage } from '../dashboard/page.ts';
import type { LinkSources } from '../links/open-valid-link.ts';
import { readPreview, startPreview } from './preview-cookie.ts';
import { TOOLBAR_PATHS } from './preview-bar.ts';

interface Options extends LinkSources {
  /** Who may see `/platform`. */
  access: RequestHandler;
  config: { sourceUrl?: string | undefined };
  store: ReleaseStore;
  registry: { index(): RegistryIndex | null };
}

/** Without a version the remote is as it is live, without a remote all are. */
const choiceSchema = z.object({
  remote: z.union([z.literal(''), remoteName]).default(''),
  version: z.string().max(80).default(''),
  next: z.string().max(2_000).default('/'),
});
type Choice = z.output<typeof choiceSchema>;

const MAX_VERSIONS = 20;
const DAY_MS = 86_400_000;

async function chosen(store: ReleaseStore, before: Preview | null, { remote, version }: Choice): Promise<PreviewedRelease[]> {
  const others = remote === '' ? [] : (before?.releases ?? []).filter(({ name }) => name !== remote);
  return remote === '' || version === '' ? others : [...others, await previewedRelease(store, { remote, version })];
}

/** The versions of a remote that a member of its team would look at: those in use, then the newest. */
async function versionsOf(store: ReleaseStore, index: RegistryIndex, name: string, shown: string | undefined) {
  const { stable, canary, previous } = index.remotes[name]!;
  const listed = await store.list(name).catch(() => []);
  const versions = [...new Set([stable, canary?.version, previous, shown, ...listed])].filter((version) => version != null);
  return Promise.all(versions.slice(0, MAX_VERSIONS).map(async (version) => ({ version, commit: await store.commitOf(name, version) })));
}

/** For who may see `/platform`: the toolbar in this browser, by which it gets other versions (docs/guides/teams.md#what-made-a-page). */
export function toolbarRoutes({ access, config, store, registry, ...sources }: Options): Router {
  const read = (request: Request, response: Response) => readPreview({ store, ...sources }, request, response);

  async function choose(request: Request, response: Response): Promise<void> {
    response.set('cache-control', 'no-store');
    const choice = choiceSchema.safeParse(request.body);
    if (!choice.success) return void response.status(400).type('html').send(messagePage('Not understood', 'The form was not complete.'));
    try {
      const before = await read(request, response);
      const key = ((response.locals as { grant?: Grant }).grant ?? before)?.key;
      const preview: Preview = { releases: await chosen(store, before, choice.data), mayChoose: true, key };
      startPreview(request, response, signLink(store, PREVIEW_LINK, preview, new Date(Date.now() + PREVIEW_DAYS.default * DAY_MS)));
      response.redirect(303, sameSite(choice.data.next, '/'));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      response.status(409).type('html').send(messagePage('Nothing was changed', error.message));
    }
  }

  const mayChoose: RequestHandler = async (request, response, next) => {
    if ((await read(request, response))?.mayChoose) return next();
    response.status(403).type('html').send(messagePage('No toolbar here', 'Open it from the platform’s page, in this browser.'));
  };

  const form = [ownForms, express.urlencoded({ extended: false, limit: '4kb' })];
  const router = Router();
  router.post(PREVIEW_PATHS.open, access, form, choose);
  router.post(TOOLBAR_PATHS.choose, form, mayChoose, choose);
  router.get(TOOLBAR_PATHS.versions, mayChoose, async (request, response) => {
    const index = registry.index();
    const shown = new Map(((await read(request, response))?.releases ?? []).map(({ name, version }) => [name, version]));
    const remotes = Object.keys(index?.remotes ?? {}).map(async (name) => ({
      name,
      live: index!.remotes[name]!.stable,
      canary: index!.remotes[name]!.canary?.version ?? null,
      versions: await versionsOf(store, index!, name, shown.get(name)),
    }));
    response.set('cache-control', 'no-store').json({ remotes: await Promise.all(remotes), source: config.sourceUrl ?? null });
  });
  return router;
}
