import { usedStyles } from './used-styles.ts';

const used = (css: string, ...classes: string[]) => usedStyles([css], `<p class="${classes.join(' ')}">`)[0]!.styles;

test('rules for classes that the page has stay, others go', () => {
  expect(used('.a{color:red}.b{color:blue}.a.b,.a .c{top:0}', 'a')).toBe('.a{color:red;}');
  expect(used('.a .b{top:0}.c,.b,.a > p{left:0}', 'a', 'b')).toBe('.a .b{top:0;}.b,.a > p{left:0;}');
});

test('rules for elements that the page has stay, others go', () => {
  expect(used('html,body,h1,P{margin:0}hr{border:0}p.a::before{top:0}p .b{left:0}', 'a')).toBe('html,body,P{margin:0;}p.a::before{top:0;}');
});

test('rules that name no class stay, and so do those that name it only in :not(), :has() or an attribute', () => {
  const css = '*,p{margin:0;}.a:not(.b){top:0;}html:has(.b){left:0;}[data-x=".b"]{right:0;}';
  expect(used(css, 'a')).toBe(css);
});

test('groups hold what is left of them, and empty ones go', () => {
  const css = '@media (min-width:1px){.a{top:0}.b{top:1}}@supports (a:b){@media print{.b{top:2}}}@starting-style{.a{opacity:0}}';
  expect(used(css, 'a')).toBe('@media (min-width:1px){.a{top:0;}}@starting-style{.a{opacity:0;}}');
});

test('signs in strings, addresses, brackets and nested rules end nothing', () => {
  const css = '.a{content:"}.b{";background:url(data:image/svg+xml;base64,a);}.a:is(.x,.y){top:0;.c{left:0}}';
  expect(used(`${css}.b{top:1}`, 'a')).toBe(css);
});

test('an escaped class is known by its name', () => {
  expect(used('.a\\:b{top:0}.a{top:1}', 'a:b')).toBe('.a\\:b{top:0;}');
});

test('movements stay that a rule makes which stayed', () => {
  const css = '.a{animation:in 1s}@keyframes in{to{top:0}}.b{animation:out 1s}@keyframes out{to{top:1px}}';
  expect(used(css, 'a')).toBe('.a{animation:in 1s;}@keyframes in{to{top:0}}');
});

test('web fonts that are named are apart from the fonts of the device', () => {
  const face = (family: string, src: string) => `@font-face{font-family:${family};src:${src};}`;
  const css = `${face('W A', 'url(/w.woff2)')}${face('F', 'local("Arial")')}${face('Other', 'url(/o.woff2)')}p{font-family:"W A",F}.gone{font-family:Other}`;
  expect(usedStyles([css], '<p>')).toEqual([
    { styles: `${face('F', 'local("Arial")')}p{font-family:"W A",F;}`, fonts: face('W A', 'url(/w.woff2)') },
  ]);
});

test('a page’s classes are found in every element, and in no text', () => {
  const html = '<p class="a b">class="no"</p><svg\nclass="c"></svg>';
  expect(usedStyles(['.a{top:0}.b{top:0}.c{top:0}.no{top:0}'], html)[0]!.styles).toBe('.a{top:0;}.b{top:0;}.c{top:0;}');
});

test('values of their own stay that another sheet, another value, a movement or an element names', () => {
  const sheets = [
    ':root{--a:var(--b);--b:1px;--c:2px;--d:url("x;y");--e:0;--f:1}',
    '.x{top:var(--a);animation:in 1s}@keyframes in{to{top:var(--f)}}',
  ];
  expect(usedStyles(sheets, '<p class="x" style="left:var(--e)">').map(({ styles }) => styles)).toEqual([
    ':root{--a:var(--b);--b:1px;--e:0;--f:1;}',
    '.x{top:var(--a);animation:in 1s;}@keyframes in{to{top:var(--f)}}',
  ]);
});
