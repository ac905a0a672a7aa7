interface Stretched extends Text {
  isStretched?: true;
}

/** Runs in the page: makes every visible word 40 % longer (once), as in another language, and returns what no longer fits. */
export function findOverflowingTexts(siteName: string): string[] {
  const stretched = (text: string) =>
    text.replace(/\p{L}+/gu, (word) => (word === siteName ? word : word + word.slice(word.length - Math.round(word.length * 0.4))));
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.data.trim() || node.parentElement!.closest('script, style, noscript, template')) continue;
    if (!(node as Stretched).isStretched) Object.assign(node, { data: stretched(node.data), isStretched: true });
    texts.push(node);
  }

  const findings = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) findings.add(`the page is ${root.scrollWidth - root.clientWidth} px wider than the window`);

  for (const node of texts) {
    const control = node.parentElement!.closest('button, a, label, legend, summary, [role="tab"], h1, h2');
    if (!control?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const cutBy = box.width > 1 && (whoCuts(node.parentElement!, box) ?? whoCuts(control, control.getBoundingClientRect()));
    if (cutBy) findings.add(`“${node.data.trim()}” of ${describe(control)} is cut by ${cutBy}`);
  }
  return [...findings];

  /** The first ancestor that clips the text, or the window's edge. Scrollable content is not clipped. */
  function whoCuts(from: Element, text: DOMRect): string | null {
    let wide = true;
    let high = true;
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const isReadAloudAlone = style.clipPath !== 'none' && box.width <= 1;
      // Names may be truncated with an ellipsis; they are not translated.
      const isName = style.textOverflow === 'ellipsis' && !at.closest('button, label');
      if (isReadAloudAlone || isName) return null;
      const isSpilling = at.matches('button, a') && style.display !== 'inline';
      if (style.display !== 'inline' && wide && (style.overflowX === 'hidden' || style.overflowX === 'clip' || isSpilling))
        if (text.right > box.right + 1 || text.left < box.left - 1) return `${describe(at)}, sideways`;
      if (style.display !== 'inline' && high && (style.overflowY === 'hidden' || style.overflowY === 'clip' || isSpilling))
        if (text.bottom > box.bottom + 1 || text.top < box.top - 1) return `${describe(at)}, in height`;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') wide = false;
      if (style.overflowY === 'auto' || style.overflowY === 'scroll') high = false;
    }
    return wide && (text.right > root.clientWidth + 1 || text.left < -1) ? 'the window’s edge' : null;
  }

  function describe(element: Element): string {
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
  }
}
