import { SCREEN, type Together } from './breaking-case.ts';

/** What is seen in the code and the stylesheets without running them. */
export const BYTES_AND_STYLES: readonly Together[] = [
  [
    [
      'an end of the process that can be read',
      /bytes: server\/stories\.cjs:\d+:\d+ takes process\.exit: it would end or change the process of all remotes; throw an error/,
      ({ append }) => append(SCREEN, 'if (globalThis.never) process.exit(1)'),
    ],
    [
      'a built-in module of Node',
      /bytes: server\/stories\.cjs:\d+:\d+ takes node:path of Node: render processes have none/,
      ({ append }) => append(SCREEN, `if (globalThis.never) require('node:path').join('a', 'b')`),
    ],
    [
      'a fetch of its own for everybody',
      /bytes: client\/stories\.\w+\.js:\d+:\d+ changes a global that all remotes share \(fetch\)/,
      ({ editPart }) => editPart('client/stories.', (code) => `${code};if(typeof window<"u")window.fetch=()=>{}`),
    ],
    [
      'an array’s map of its own in browsers',
      /bytes: .*changes a builtin that all remotes use \(map\)/,
      ({ editPart }) => editPart('client/stories.', (code) => `${code};if(typeof window<"u")Array.prototype.map=()=>[]`),
    ],
    [
      'a hook of react that is changed',
      /bytes: server\/stories\.cjs:\d+:\d+ changes a library that all remotes share \(useIntl\)/,
      ({ inComponent }) =>
        inComponent('stories', `if (globalThis.never) consume_shared_module_default_react_intl_singleton_.useIntl = () => {}`),
    ],
    [
      'text that is run as code',
      /bytes: .*evaluates text as code \(eval\)/,
      ({ append }) => append(SCREEN, `if (globalThis.never) eval('1')`),
    ],
    [
      'a page that nobody sees any more',
      /styles: client\/stories-banner\.\w+\.css: "body" may match what is not the remote's/,
      ({ style }) => style('body{display:none}'),
    ],
    [
      'a style for everything',
      /styles: .*"\*" may match what is not the remote's: it does not begin with a class/,
      ({ style }) => style('*{color:red}'),
    ],
    [
      'a style for what stands beside it',
      /styles: .*stands beside the remote/,
      ({ style }) => style('.mf-stories-x-1 ~ main{display:none}'),
    ],
    [
      'a layer over the frame',
      /styles: .*"position: fixed": it may lie over the frame; use Dialog/,
      ({ style }) => style('.mf-stories-x-1{position:fixed;inset:0}'),
    ],
    [
      'an animation of everybody’s name',
      /styles: @keyframes spin has a name that all remotes share|styles: .*@keyframes spin has a name that all remotes share/,
      ({ style }) => style('@keyframes spin{to{rotate:1turn}}'),
    ],
    [
      'a picture of another site',
      /styles: .*https:\/\/cdn\.example\/a\.png is not a file of the release/,
      ({ style }) => style('.mf-stories-x-1{background:url(https://cdn.example/a.png)}'),
    ],
  ],
  [
    [
      'a stylesheet that is none',
      /styles: client\/.*\.css can't be read as a stylesheet: .*Unclosed block/,
      ({ style }) => style('.mf-stories-x-1{'),
    ],
    [
      'a loop that nothing leaves',
      /bytes: server\/stories.*never ends: nothing leaves this loop/,
      ({ inComponent }) => inComponent('stories', 'for (;;);'),
    ],
  ],
];
