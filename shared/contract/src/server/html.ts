const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe markup, inserted unescaped. Created by `html`, or from trusted markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

function partText(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/**
 * Template tag for markup: escapes all values except `Html`, for text and quoted attributes.
 * @example html`<li title="${name}">${names.map((each) => html`<b>${each}</b>`)}</li>`.text
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => (index === 0 ? text : partText(parts[index - 1]) + text)).join(''));
}
