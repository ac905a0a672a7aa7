/** As a remote's code can: the guards of the document don't know who calls a bound function in a microtask. */
const unseen = (call: string) => `queueMicrotask(${call});`;
const cover = `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:99999'; ${unseen('document.body.append.bind(document.body, cover)')}`;

/** Ways to cover, blur, empty or relink the page of another team, as a page's code. */
export const DEEDS: Readonly<Record<string, string>> = {
  nothing: '',
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
};
