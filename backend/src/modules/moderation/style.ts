/** The stylesheet of the moderators' pages: the product's colours, but none of its code. */
export const MODERATION_CSS = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --page: #fbf5ee; --card: #fffdfa; --sunken: #f4eae1; --line: #eaddd3; --edge: #91808a; --text: #27142a; --muted: #6b586b; --plum: #56246a; --on-plum: #fff; --yes: #1d7a50; --no: #a3161c; --focus: #6a2c7c }
@media (prefers-color-scheme: dark) { :root { --page: #1a1020; --card: #261a2e; --sunken: #32233c; --line: #3d2d47; --edge: #8d7896; --text: #f8eff1; --muted: #bcaac2; --plum: #7d4596; --on-plum: #fff; --yes: #1d7a50; --no: #b3262c; --focus: #e3b5f2 } }
* { box-sizing: border-box }
body { max-width: 90rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem) 4rem; background: var(--page); color: var(--text) }
header { padding: .75rem 0; border-bottom: 1px solid var(--line) }
nav { display: flex; flex-wrap: wrap; gap: .25rem }
nav a { padding: .625rem 1rem; border-radius: 99px; color: inherit; font-weight: 600; text-decoration: none }
nav a:hover { background: var(--sunken) }
.pager { padding-top: 1.5rem }
.pager a { border: 1px solid var(--edge) }
nav a[aria-current] { background: var(--plum); color: var(--on-plum) }
.title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 2rem; padding: 1.5rem 0 1rem }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.125rem; line-height: 1.35 }
h2, p, blockquote, figure, ol { margin: 0; overflow-wrap: anywhere }
time { white-space: nowrap }
.meta { color: var(--muted); font-size: .9375rem }
.empty { padding: 4rem 1rem; color: var(--muted); font-size: 1.125rem; text-align: center }
main > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); align-items: start; gap: 1rem; margin: 0; padding: 0; list-style: none }
main > .reports { grid-template-columns: repeat(auto-fill, minmax(min(28rem, 100%), 1fr)) }
main > ul > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card) }
img { display: block; width: 100%; height: auto; aspect-ratio: 4/5; object-fit: contain; border-radius: 12px; background: var(--sunken) }
figure { display: grid; grid-template-columns: minmax(6rem, 2fr) minmax(0, 3fr); align-items: start; gap: .75rem }
figcaption { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; font-size: .9375rem }
.words { white-space: pre-line }
blockquote { padding: .625rem .875rem; border-inline-start: 4px solid var(--no); border-radius: 4px 12px 12px 4px; background: var(--sunken); white-space: pre-line }
summary { width: fit-content; min-height: 28px; font-weight: 600; cursor: pointer }
details ol { margin-top: .5rem; padding-inline-start: 1.5rem; white-space: pre-line }
mark { padding: 0 .25rem; border-radius: 4px; background: var(--no); color: #fff }
.decisions { display: grid; gap: .5rem; padding: .75rem .875rem; border-radius: 12px; background: var(--sunken); font-size: .9375rem; list-style: none }
form { display: flex; flex-wrap: wrap; gap: .5rem }
select, input, button { min-width: 0; min-height: 44px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); color: inherit; font: inherit }
select, input { flex: 1 1 8.5rem; padding: 0 .75rem }
.close :is(select, input) { flex-basis: 12rem }
::placeholder { color: var(--muted); opacity: 1 }
button { flex: 1 1 auto; padding: 0 1rem; font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.12) }
.yes { border-color: var(--yes); background: var(--yes); color: #fff }
.no { border-color: var(--no); background: var(--no); color: #fff }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`;
