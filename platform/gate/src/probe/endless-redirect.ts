import type { RenderOutput } from '@nightlark/release/renderer';
import type { PageOptions, ProbeRenderer } from './probe-renderer.ts';
import { requestBy } from './visits.ts';

/** The target of a redirect to the page's own path; null otherwise. */
function ownTarget({ status, headers }: Pick<RenderOutput, 'status' | 'headers'>, url: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  const target = location === null ? null : URL.parse(location, url);
  return target && target.origin + target.pathname === new URL(url).origin + new URL(url).pathname ? target.href : null;
}

/** The path from which a page redirects to itself for ever; null if it does not. Its target is rendered, too. */
export async function endlessRedirect(renderer: ProbeRenderer, output: RenderOutput, options: PageOptions): Promise<string | null> {
  const target = ownTarget(output, options.request.url);
  if (!target) return null;
  const request = requestBy(options.viewer, 'en', target);
  let isChanging = false;
  // A page that changed something may lead elsewhere the next time.
  const onCall: PageOptions['onCall'] = ({ method }) => void (isChanging ||= method !== 'GET');
  const next = await renderer.renderPage({ ...options, request, onCall });
  const isEndless = next !== null && !isChanging && ownTarget(next, request.url) === request.url;
  return isEndless ? new URL(target).pathname : null;
}
