import postcss from 'postcss';

const PAGE = /^(?::root|html|body)\b/;

/** The design's base styles, for the element that holds a portable remote instead of the whole page. Without weight, as they were. */
export default function scopedStyles(source) {
  const root = postcss.parse(source, { from: this.resourcePath });
  root.walkRules((rule) => {
    const isOuter = rule.parent.type === 'root' || rule.parent.name === 'media';
    if (!isOuter) return;
    rule.selectors = rule.selectors.map((selector) =>
      PAGE.test(selector) ? selector.replace(PAGE, '.nightlark') : `:where(.nightlark) ${selector}`,
    );
  });
  return root.toString();
}
