/** Where the moderators' pages are. */
export const MODERATION_PATH = '/moderation';
export const REPORTS_PATH = `${MODERATION_PATH}/reports`;

const AREAS = [
  [MODERATION_PATH, 'Photos'],
  [REPORTS_PATH, 'Reports'],
] as const;

interface Frame {
  title: string;
  area: (typeof AREAS)[number][0];
  /** The lists of this area; their addresses and names are ours. */
  tabs: readonly { to: string; name: string; current: boolean }[];
  /** HTML; whatever a member or moderator wrote in it is escaped. */
  main: string;
}

/** What is around every page for moderators: works without script, for a handful of people, in English. */
export function moderationFrame({ title, area, tabs, main }: Frame): string {
  const link = (to: string, name: string, current: boolean) => `<a href="${to}"${current ? ' aria-current="page"' : ''}>${name}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${MODERATION_PATH}/page.css">
</head>
<body>
<header><nav aria-label="Areas">${AREAS.map(([to, name]) => link(to, name, to === area)).join('')}</nav></header>
<div class="title"><h1>${title}</h1><nav aria-label="Lists">${tabs.map(({ to, name, current }) => link(to, name, current)).join('')}</nav></div>
<main>${main}</main>
</body>
</html>`;
}

/** A moment as moderators read it. */
export const momentOf = (iso: string): string => `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
