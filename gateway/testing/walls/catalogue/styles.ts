import { breaking } from '../breaking-release.ts';

/** Appends rules to the stylesheets of its screen and its banner, which is on all teams' pages. */
const style = (id: string, does: string, css: string) => {
  const more = (content: string) => `${content}\n${css}`;
  return breaking(id, does, { isInBrowser: true, files: { 'client/walls.*.css': more, 'client/walls-banner.*.css': more } });
};

/** Stylesheets that match elements of others. */
export const STYLES = [
  style('css-body-hidden', 'hides the page: `:global(body){display:none}`', 'body{display:none}'),
  style('css-everything', 'hides everything: `*{…}`', '*{display:none!important}'),
  style('css-root', 'shrinks all text by `:root`', ':root,html{font-size:1px!important;filter:opacity(0)}'),
  style('css-elements', 'moves the frame’s elements away', 'nav,main,header{transform:translateX(-9999px)!important}'),
  style('css-attribute', 'hides other teams’ classes', '[class]{visibility:hidden!important}'),
  style('css-overlay', 'lays a cover over the page', 'body::before{content:"";position:fixed;inset:0;z-index:2147483647;background:#fff}'),
  style('css-pointer', 'takes all clicks', 'body{pointer-events:none!important}'),
  style(
    'css-layers',
    'turns the order of the frame’s layers around',
    '@layer walls-harm, reset, tokens, components;a,button{all:unset!important;display:none!important}',
  ),
  style(
    'css-tokens',
    'changes the frame’s colours',
    ':root{--color-text:#fff0;--color-link:#fff0}a{color:#fff0!important;opacity:0!important}',
  ),
  style('css-is', 'reaches the frame by `:has()` and `:not()`', ':has(a):not(#walls){opacity:0!important;pointer-events:none!important}'),
];
