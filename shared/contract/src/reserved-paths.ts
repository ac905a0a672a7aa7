/** Reserved first path segments and their owners. Remotes must not have pages there. */

/** Proxied to the backend, or to the console beside it. */
export const BACKEND_SEGMENTS = ['api', 'media', 'moderation', 'console'] as const;
/** Proxied to the backend in development. */
export const DEVELOPER_SEGMENTS = ['dev'] as const;
/** Handled by the gateway before pages are matched. */
export const GATEWAY_SEGMENTS = ['platform', 'mf', 'shell', 'healthz', 'readyz', 'metrics'] as const;
/** Files with fixed URLs: the shell's `public/`, its workers, its manifest, and files that browsers and crawlers request from every site. */
export const FILE_SEGMENTS = [
  'app',
  'favicon.svg',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'live-worker.js',
  'sw-outbox.js',
  'sw-pages.js',
  'sw-push.js',
  'manifest.webmanifest',
  '.well-known',
] as const;

const OWNERS: readonly (readonly [segments: readonly string[], owner: string])[] = [
  [BACKEND_SEGMENTS, 'the backend'],
  [DEVELOPER_SEGMENTS, 'the backend while developing'],
  [GATEWAY_SEGMENTS, 'the gateway'],
  [FILE_SEGMENTS, 'a file of the platform'],
];

/** Owner of a reserved first segment, as text; null if pages are allowed. */
export function reservedFor(segment: string): string | null {
  return OWNERS.find(([segments]) => segments.includes(segment.toLowerCase()))?.[1] ?? null;
}
