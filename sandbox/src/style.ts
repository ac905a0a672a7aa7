/** The checkout page's stylesheet, inlined: one request, and nothing of the shop's. */
export const STYLE = `
:root { color-scheme: light dark; --page: #eef1f6; --card: #fff; --ink: #131a2a; --soft: #56607a; --line: #d5dbe7; --main: #1d4fd7; --on-main: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0e1320; --card: #182033; --ink: #eef2fb; --soft: #a9b4cd; --line: #313c56; --main: #9db8ff; --on-main: #0e1836 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { padding: 1.25rem 1rem 0; text-align: center }
header p { margin: 0 }
header span { display: inline-block; margin-inline-start: .5rem; padding: .1rem .6rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--soft); font-size: .8125rem }
main { width: min(26rem, 100% - 2rem); margin: 1.25rem auto 2rem; padding: clamp(1.25rem, 6vw, 2rem); border-radius: 1.25rem; background: var(--card); box-shadow: 0 1.5rem 3rem -2rem rgb(15 25 60 / .35) }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.35; font-weight: 600; overflow-wrap: anywhere }
.amount { margin: .25rem 0 1.25rem; font-size: 2.5rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
dl { margin: 0 0 1.5rem; border-block: 1px solid var(--line) }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .625rem 0 }
dl div + div { border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
button, main a { display: block; width: 100%; min-height: 3rem; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.main { border-color: var(--main); background: var(--main); color: var(--on-main) }
button:hover, main a:hover { border-color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px }
.others { display: grid; gap: .5rem; margin-top: .75rem }
.over { font-weight: 600 }
.desk { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px dashed var(--line) }
.desk h2 { width: 100%; margin: 0; color: var(--soft); font-size: .8125rem; font-weight: 600 }
.small { width: auto; flex: 1 1 auto; min-height: 2.75rem; padding: .5rem .875rem; font-size: .875rem }
`;
