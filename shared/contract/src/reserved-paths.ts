/** Addresses that the gateway answers itself, by their first segment, with whose they are. No remote may have a page there. */

/** Passed on to the backend. */
export const BACKEND_SEGMENTS = ['api', 'media', 'moderation', 'console'] as const;
/** Passed on to the backend while developing. */
export const DEVELOPER_SEGMENTS = ['dev'] as const;
/** The gateway's own, before any page is looked for. */
export const GATEWAY_SEGMENTS = ['platform', 'mf', 'shell', 'healthz', 'readyz', 'metrics'] as const;
/** Files with fixed addresses: those of the shell's `public/`, its manifest, and what browsers and crawlers ask of every site. */
export const FILE_SEGMENTS = [
  'app', 'favicon.svg', 'favicon.ico', 'robots.txt', 'sitemap.xml', 'sw-outbox.js', 'sw-pages.js', 'sw-push.js', 'manifest.webmanifest', '.well-known',
] as const; // prettier-ignore

const OWNERS: readonly (readonly [segments: readonly string[], owner: string])[] = [
  [BACKEND_SEGMENTS, 'the backend'],
  [DEVELOPER_SEGMENTS, 'the backend while developing'],
  [GATEWAY_SEGMENTS, 'the gateway'],
  [FILE_SEGMENTS, 'a file of the platform'],
];

/** Who answers below a first segment, in words; null where pages may be. */
export function reservedFor(segment: string): string | null {
  return OWNERS.find(([segments]) => segments.includes(segment.toLowerCase()))?.[1] ?? null;
}
