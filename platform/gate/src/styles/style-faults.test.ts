import { faultText } from '../fault.ts';
import { styleFaults } from './style-faults.ts';

const of = (css: string, longer: string[] = []) =>
  styleFaults(css, { name: 'mf-a', longer, hasFile: (file) => file === 'face.1.png' }).map(faultText);

describe('styles that reach what is not the remote’s', () => {
  test.each([
    ['body{display:none}', /begin/],
    ['html:has(.mf-a-x-1){scroll-padding:0}', /begin/],
    [':root{--color-bg:red}', /begin/],
    ['*{display:none}', /begin/],
    ['*,.mf-a-x-1{display:none}', /begin/],
    ['a:hover{color:red}', /begin/],
    ['[data-open]{color:red}', /begin/],
    ['#root .mf-a-x-1{color:red}', /begin/],
    ['.card{color:red}', /begin/],
    ['.mf-b-card-1{color:red}', /begin/],
    ['.mf-a-x-1 .mf-b-card-1{color:red}', /\.mf-b-card-1 is a class of somebody else/],
    ['.mf-a-x-1:has(~ .shell-bar-1){color:red}', /\.shell-bar-1 is a class/],
    ['.mf-a-x-1 + *{display:none}', /stands beside the remote/],
    ['.mf-a-x-1 ~ div .a{display:none}', /stands beside the remote/],
    [':not(.mf-a-x-1){display:none}', /begin/],
    [':is(.mf-a-x-1, body){display:none}', /begin/],
    [':where(body .mf-a-x-1, main){display:none}', /begin/],
    ['main .mf-a-x-1{color:red}', /begin/],
    [':host{color:red}', /begin/],
    ['::view-transition-old(root){animation:none}', /begin/],
    ['@media (width > 1px){@supports (color:red){body{color:red}}}', /begin/],
    ['@layer{body{color:red}}', /begin/],
    ['.mf-a-x-1{body &{color:red}}', /begin/],
    ['.mf-a-x-1{& + p{color:red}}', /beside/],
    ['.mf-a-x-1{@media print{~ p{color:red}}}', /beside/],
    ['&{color:red}', /begin/],
    ['@scope{p{color:red}}', /has no root/],
    ['@scope (main){p{color:red}}', /begin/],
  ])('%s', (css, words) => expect(of(css).join('\n')).toMatch(words));

  test('of a remote whose name begins with the same', () => {
    expect(of('.mf-a-b-card-1{color:red}')).toEqual([]);
    expect(of('.mf-a-b-card-1{color:red}', ['mf-a-b'])).toHaveLength(1);
  });
});

describe('what a whole document shares', () => {
  test.each([
    ['@import "https://other.example/a.css";', /@import .* whole page/],
    ['@font-face{font-family:x;src:url(face.1.png)}', /@font-face counts for the whole page/],
    ['@page{size:a4}', /@page counts/],
    ['@view-transition{navigation:auto}', /@view-transition/],
    ['@keyframes spin{to{rotate:1turn}}', /begin it with "mf-a-"/],
    ['@property --color-bg{syntax:"<color>";inherits:true;initial-value:red}', /@property --color-bg has a name that all/],
    ['@layer base{.mf-a-x-1{color:red}}', /@layer base has a name/],
    ['@layer base, mf-a-own;', /@layer base/],
    ['.mf-a-x-1{view-transition-name:page}', /begin it with "mf-a-"/],
    ['.mf-a-x-1{position:fixed}', /"position: fixed": it may lie over the frame; use Dialog/],
    ['.mf-a-x-1{position:var(--p)}', /may lie over the frame/],
    ['@keyframes mf-a-spin-1{to{position:fixed}}', /may lie over the frame/],
    ['.mf-a-x-1{z-index:10}', /not a number below 10/],
    ['.mf-a-x-1{z-index:calc(var(--z-nav) + 1)}', /not a number below 10/],
    ['.mf-a-x-1{background:url(https://other.example/a.png)}', /https:\/\/other\.example\/a\.png is not a file of the release/],
    ['.mf-a-x-1{background:image-set("//other.example/a.png" 1x)}', /not a file of the release/],
    ['.mf-a-x-1{--face:url(/media/1.png)}', /not a file of the release/],
  ])('%s', (css, words) => expect(of(css).join('\n')).toMatch(words));
});

test.each([
  '.mf-a-x-1{--color-bg:#000;position:sticky;z-index:3;color:red}',
  '.mf-a-x-1 dt, .mf-a-x-1>*+*, .mf-a-x-1 [data-open]:active .mf-a-y-1{color:red}',
  '.mf-a-x-1 .mf-a-y-1 + p ~ span{color:red}',
  '.mf-a-x-1 + .mf-a-x-1 a{color:red}',
  '.mf-a-x-1:has(> a:focus-visible)::after{content:""}',
  ':is(.mf-a-x-1, .mf-a-y-1[open]) p{color:red}',
  '.mf-a-x-1 .reactEasyCrop_Container{position:absolute}',
  '.mf-a-x-1::backdrop{background:url("data:image/svg+xml,<svg/>")}',
  '.mf-a-x-1{background:url(face.1.png) url(#shape);view-transition-name:none}',
  '.mf-a-x-1{& > p{color:red} p + p{color:red} &:hover{color:red} @media print{color:red}}',
  '@scope (.mf-a-x-1) to (.mf-a-y-1){p{color:red} :scope > a{color:red}}',
  '@layer{.mf-a-x-1{color:red}}@layer mf-a-own;',
  '@container (max-width:10px){.mf-a-x-1{color:red}}@starting-style{.mf-a-x-1{opacity:0}}',
  '@keyframes mf-a-spin-1{from{z-index:1}to{rotate:1turn}}',
  '@property --mf-a-turn{syntax:"<angle>";inherits:false;initial-value:0deg}',
])('what stays below its own elements: %s', (css) => expect(of(css)).toEqual([]));
