import { html } from '@nightlark/contract/server';
import type { Release } from '@nightlark/release';
import { Router } from 'express';
import { Buffer } from 'node:buffer';
import path from 'node:path';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderedPage } from '../renderers/protocol.ts';
import type { OpenedPreview } from './preview-cookie.ts';

const BAR = { script: '/platform/preview.js', styles: '/platform/preview.css' } as const;
export const TOOLBAR_PATHS = { choose: '/platform/preview/choose', versions: '/platform/preview/versions.json' } as const;

interface Page {
  preview: OpenedPreview;
  live: LiveSet;
  /** The shell's version. */
  shell: string;
  nonce: string;
}

/** A page of a browser with a preview, with the script that says so and ends it. The page must not be compressed. */
export function withPreviewBar(rendered: RenderedPage, { preview, live, shell, nonce }: Page): RenderedPage {
  if (rendered.bytes === null) return rendered;
  const facts = JSON.stringify({
    previewed: preview.releases.map(({ name }) => name),
    until: preview.until.toISOString(),
    mayChoose: preview.mayChoose,
    shell,
    ms: rendered.ms,
    bytes: rendered.bytes.length,
    used: rendered.remotes,
    parts: live.set.remotes.map(({ name, version, routes, override }) => ({
      name,
      version: override ? override.url : version,
      owner: (live.assets.get(name) as Release | undefined)?.owner ?? null,
      routes: routes.map(({ path }) => path),
    })),
  });
  const script = html`<script nonce="${nonce}" src="${BAR.script}" data-page="${facts}" data-styles="${BAR.styles}" async></script>`;
  return { ...rendered, bytes: Buffer.concat([rendered.bytes, Buffer.from(String(script))]) };
}

const FILES = [
  [BAR.script, 'text/javascript', 'preview-bar.js'],
  [BAR.styles, 'text/css', 'preview-bar.css'],
] as const;

/** The script of those pages, and its styles. */
export function previewFiles(): Router {
  const router = Router();
  for (const [address, type, file] of FILES)
    router.get(address, (_request, response) => {
      response.set({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
      response.sendFile(path.join(import.meta.dirname, file));
    });
  return router;
}
