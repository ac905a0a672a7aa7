/** As a remote's code can: the guards of the document don't know who calls a bound function in a microtask. */
const unseen = (call: string) => `queueMicrotask(${call});`;
const cover = `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:99999'; ${unseen('document.body.append.bind(document.body, cover)')}`;

/** Ways to cover, blur, empty or relink the page of another team, as a page's code. */
export const DEEDS: Readonly<Record<string, string>> = {
  'covers it': cover,
  'later, covers it': `setTimeout(() => { ${cover} }, 12_000)`,
  'adopts a stylesheet': `const sheet = new CSSStyleSheet(); sheet.replaceSync('main { opacity: 0 }'); document.adoptedStyleSheets = [sheet];`,
  'stops its scrolling': `document.body.style.overflow = 'hidden'`,
  'takes its pointer': `document.body.style.pointerEvents = 'none'`,
  'blurs it': `document.getElementById('root').style.filter = 'blur(8px)'`,
  'fades it by an animation': `document.documentElement.animate({ opacity: [0, 0] }, { duration: 1e6 })`,
  'opens a dialog that does not close': `const dialog = document.createElement('dialog'); dialog.addEventListener('cancel', (event) => event.preventDefault()); ${unseen('document.body.append.bind(document.body, dialog)')} setTimeout(() => dialog.showModal());`,
  'removes the body': unseen('document.body.remove.bind(document.body)'),
  'empties its area': `const main = document.querySelector('main'); ${unseen('main.replaceChildren.bind(main)')}`,
  'leads its links elsewhere': `for (const link of document.querySelectorAll('header a')) link.setAttribute('href', '/stories?phish')`,
  'removes its links': `for (const link of document.querySelectorAll('header :is(a, button)')) ${unseen('link.remove.bind(link)')}`,
  'takes the pointer from its links': `document.querySelector('header').firstElementChild.style.pointerEvents = 'none'`,
  'hides what is in its area': `document.querySelector('main').firstElementChild.style.visibility = 'hidden'`,
};

const rule = (text: string) => `document.styleSheets[0].insertRule(${JSON.stringify(text)})`;
const onMain = (style: string) => `document.querySelector('main').style.cssText = ${JSON.stringify(style)}`;

/** Other forms of these. */
export const VARIANTS: Readonly<Record<string, string>> = {
  'removes its header': `const header = document.querySelector('header'); ${unseen('header.remove.bind(header)')}`,
  'removes the links of its area': `for (const link of document.querySelectorAll('main :is(a, button)')) ${unseen('link.remove.bind(link)')}`,
  'puts copies in the place of its links': `for (const link of document.querySelectorAll('header :is(a, button)')) ${unseen('link.replaceWith.bind(link, link.cloneNode(true))')}`,
  'takes from its links what they do': `for (const link of document.querySelectorAll('header :is(a, button)')) for (const key of Object.keys(link)) if (key.startsWith('__reactProps')) delete link[key]`,
  'takes the pointer from its links by a rule': rule('header * { pointer-events: none }'),
  'takes the pointer from its area': onMain('pointer-events: none'),
  'takes the pointer from what is in its area': rule('main > * { pointer-events: none !important }'),
  'fades its links': rule('header > * { opacity: 0 }'),
  'fades what is in its area': rule('main > * { opacity: 0 }'),
  'hides its area': onMain('display: none'),
  'hides what is in its area by an attribute': `for (const part of document.querySelector('main').children) part.hidden = true`,
  'makes its area inert': `document.querySelector('main').inert = true`,
  'makes the body inert': `document.body.inert = true`,
  'makes its links inert': `document.querySelector('header').inert = true`,
  'leaves the content of its area out': onMain('content-visibility: hidden'),
  'leaves the content of its area out until found': `document.querySelector('main').hidden = 'until-found'`,
  'clips its area': onMain('position: absolute; clip: rect(0, 0, 0, 0)'),
  'clips what is in its area': rule('main > * { clip-path: inset(50%) }'),
  'leaves its area no size': onMain('flex: none; width: 0; height: 0; padding: 0; overflow: hidden'),
  'scales its area down': onMain('scale: 0'),
  'moves its area away': onMain('translate: -200vw'),
};

/** A page that is well, and how it is looked at. */
export interface Innocent {
  does?: string;
  path?: string;
  viewport?: { width: number; height: number };
  /** By the fingers, or as a browser does for those who can't see well. */
  pageScale?: number;
  media?: 'print';
  /** The entry warning is there. */
  isWarned?: true;
}

const made = (code: string) =>
  `const make = (name, given, ...parts) => { const made = Object.assign(document.createElement(name), given); made.append(...parts); return made; };
  const main = document.querySelector('main'); const link = () => make('a', { href: '/beta' }, 'of it'); ${code}`;
const MANY = `main.append(make('ul', {}, ...Array.from({ length: 300 }, () => make('li', {}, link(), make('button', {}, 'one of many')))));`;
const SCROLLED = `const lines = make('div', { style: 'overflow: auto; height: 150px; width: 300px' }, make('div', { style: 'width: 3000px' }, ...Array.from({ length: 100 }, () => make('p', {}, 'a line ', link())))); main.append(lines); lines.scrollTo(900, 2000);`;

export const INNOCENT: Readonly<Record<string, Innocent>> = {
  'does nothing': {},
  'has a dialog of the platform open': {
    does: made(
      `const dialog = make('dialog', {}, 'Hello'); dialog.setAttribute('closedby', 'closerequest'); main.append(dialog); dialog.showModal();`,
    ),
  },
  'shows the entry warning': { isWarned: true },
  'shows the entry warning in a small window': { isWarned: true, viewport: { width: 320, height: 225 } },
  'has a menu open': { does: `document.querySelector('header [popover]').showPopover()` },
  'has little in it': { path: '/beta' },
  'has an empty list': { path: '/beta', does: made(`main.append(make('ul', {}));`) },
  'is loading': {
    does: made(
      `${rule('main > section { display: none }')}; main.append(make('div', { ariaBusy: 'true', style: 'opacity: 0; width: 9px; height: 9px' }));`,
    ),
  },
  'is in a view transition': {
    does: `${rule('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s }')}; document.startViewTransition(() => {})`,
  },
  'has a part that is hidden until found': {
    does: made(`main.append(make('section', { hidden: 'until-found' }, make('p', {}, 'more'), link()));`),
  },
  'has parts that are hidden, faded, inert or let the pointer through': {
    does: made(`main.prepend(make('p', { hidden: true }, '1'), make('p', { style: 'opacity: 0' }, '2'), make('p', { inert: true }, '3'), make('p', { style: 'pointer-events: none' }, '4'),
      make('label', { style: 'position: relative' }, make('input', { type: 'radio', style: 'position: absolute; inset: 0; opacity: 0' }), '5'));`),
  },
  'is printed': { media: 'print' },
  'is long': { does: made(MANY) },
  'is scrolled to its middle': { does: made(`${MANY} scrollTo(0, document.body.scrollHeight / 2);`) },
  'is scrolled to its end': { does: made(`${MANY} scrollTo(0, document.body.scrollHeight);`) },
  'is scrolled, in a small window': { viewport: { width: 320, height: 225 }, does: made(`${MANY} scrollTo(0, 60);`) },
  'has a list that scrolls by itself': { does: made(SCROLLED) },
  'has a list that scrolls by itself, out of sight': { does: made(`${SCROLLED} ${MANY} scrollTo(0, 400);`) },
  'is in a small window': { viewport: { width: 320, height: 225 } },
  'is zoomed by the fingers': { pageScale: 4 },
  'is zoomed by a setting': { does: `document.documentElement.style.zoom = '4'` },
  'is translated': {
    does: made(`document.documentElement.classList.add('translated-ltr'); for (const part of document.querySelectorAll('header a, main h1, main p, main a, main button'))
      for (const text of part.childNodes) if (text.nodeType === 3) { const font = make('font', {}); text.replaceWith(font); font.append(text); }`),
  },
};
