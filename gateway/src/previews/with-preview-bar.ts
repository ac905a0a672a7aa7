import { html } from '@nightlark/contract/server';
import { Buffer } from 'node:buffer';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderedPage } from '../renderers/protocol.ts';
import type { OpenedPreview } from './preview-cookie.ts';

export const BAR = { script: '/platform/preview.js', styles: '/platform/preview.css' } as const;

interface Page {
  preview: OpenedPreview;
  live: LiveSet;
  nonce: string;
}

/** A page of a browser with a preview, with the script that says so and ends it. The page must not be compressed. */
export function withPreviewBar(rendered: RenderedPage, { preview, live, nonce }: Page): RenderedPage {
  if (rendered.bytes === null) return rendered;
  const facts = JSON.stringify({
    previewed: preview.releases.map(({ name }) => name),
    until: preview.until.toISOString(),
    parts: live.set.remotes.filter(({ name }) => rendered.remotes.includes(name)).map(({ name, version }) => ({ name, version })),
  });
  const script = html`<script nonce="${nonce}" src="${BAR.script}" data-page="${facts}" data-styles="${BAR.styles}" async></script>`;
  return { ...rendered, bytes: Buffer.concat([rendered.bytes, Buffer.from(String(script))]) };
}
