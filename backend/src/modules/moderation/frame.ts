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
<header><h1>${title}</h1><nav aria-label="Areas">${AREAS.map(([to, name]) => link(to, name, to === area)).join('')}</nav><nav aria-label="Lists">${tabs.map(({ to, name, current }) => link(to, name, current)).join('')}</nav></header>
<main>${main}</main>
</body>
</html>`;
}

/** A moment as moderators read it. */
export const momentOf = (iso: string): string => `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

export const MODERATION_CSS = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0;padding:1rem;background:Canvas;color:CanvasText}
header{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 2rem}h1{margin:0;font-size:1.4rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem}nav a{padding:.6rem 1rem;border-radius:99px;color:inherit}nav a[aria-current]{background:#5b2a6e;color:#fff;text-decoration:none}
main>ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:1rem;margin:1rem 0 0;padding:0;list-style:none}
main>.reports{grid-template-columns:repeat(auto-fill,minmax(min(420px,100%),1fr));align-items:start}
main>ul>li{display:flex;flex-direction:column;gap:.5rem;padding:.75rem;border:1px solid #8886;border-radius:12px}
img{display:block;width:100%;height:auto;aspect-ratio:4/5;object-fit:contain;border-radius:8px;background:#0002}
p,h2,blockquote{margin:0;overflow-wrap:anywhere}h2{font-size:1.05rem}.empty{padding:3rem 0;font-size:1.1rem}
.words{white-space:pre-line}blockquote{padding:.5rem .75rem;border-inline-start:4px solid #a3202b;background:#8882;white-space:pre-line}
summary{min-height:28px;cursor:pointer}details ol{margin:.5rem 0 0;padding-inline-start:1.25rem;overflow-wrap:anywhere;white-space:pre-line}mark{background:#a3202b;color:#fff}
form{display:flex;gap:.5rem}select,button{min-height:44px;font:inherit;border-radius:8px;border:1px solid #888}
select{flex:1;min-width:0}button{padding:0 .9rem;font-weight:600;cursor:pointer}
.yes{flex:1;border-color:#1f6b3d;background:#1f6b3d;color:#fff}.no{border-color:#a3202b;background:#a3202b;color:#fff}
:focus-visible{outline:3px solid #d9731a;outline-offset:2px}`;
