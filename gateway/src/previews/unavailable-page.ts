import { PREVIEW_PATHS } from '@nightlark/contract';
import { html } from '@nightlark/contract/server';
import type { Request } from 'express';
import { messagePage } from '../dashboard/page.ts';
import type { PreviewUnavailable } from '../registry/preview-sets.ts';

/** Instead of a page whose preview can't be shown: why, and the way back to what is live. */
export function unavailablePage({ originalUrl }: Request, { message }: PreviewUnavailable): string {
  const stop = html`<form method="post" action="${PREVIEW_PATHS.stop}">
    <input type="hidden" name="next" value="${originalUrl}" /><button class="quiet">Stop the preview</button>
  </form>`;
  return messagePage('No preview', message, [], stop);
}
