import { inFonts } from './fonts.ts';
import type { Line, DocumentTexts } from './texts.ts';

type Pdf = PDFKit.PDFDocument;

const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 64;
const RIGHT = PAGE.width - 64;
const WIDTH = RIGHT - LEFT;
const TITLE = 300;
const HALF = (WIDTH - 32) / 2;

const INK = '#2a1622';
const SOFT = '#6f5a66';
const ACCENT = '#b3263f';
const RULE = '#e5d5d0';
const PAPER = '#fbf4f1';

interface TextOptions {
  x?: number;
  y: number;
  width?: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  /** The PDF structure element, for screen readers. */
  tag?: string;
}

/** Draws one document on one A4 page. */
export function drawPage(pdf: Pdf, words: DocumentTexts, site: string): void {
  const { write, decorate, rule } = penOf(pdf, words.language);

  decorate(() => void pdf.rect(0, 0, PAGE.width, 6).fill(ACCENT));
  write(site, { y: 52, size: 20, bold: true, color: ACCENT, width: WIDTH - TITLE - 16 });
  const title = { x: RIGHT - TITLE, width: TITLE, align: 'right' } as const;
  const titleEnd = write(words.title, { ...title, y: 52, size: 20, bold: true, tag: 'H1' });
  write(words.number, { ...title, y: titleEnd, size: 10.5, color: SOFT });

  const party = ({ heading, lines }: DocumentTexts['seller'], x: number) => {
    const top = write(heading, { x, y: 132, width: HALF, size: 8.5, color: SOFT, tag: 'H2' });
    return lines.reduce((y, line, index) => write(line, { x, y, width: HALF, bold: index === 0 }), top + 2);
  };
  const below = Math.max(party(words.seller, LEFT), party(words.buyer, LEFT + HALF + 32)) + 26;

  rule(below);
  const facts = twoColumns(words.facts, below + 14, write);

  const table = facts + 22;
  decorate(() => void pdf.roundedRect(LEFT, table, WIDTH, 26, 4).fill(PAPER));
  write(words.columns.description, { x: LEFT + 12, y: table + 7, width: WIDTH - 160, size: 8.5, color: SOFT });
  write(words.columns.amount, { x: RIGHT - 152, y: table + 7, width: 140, size: 8.5, color: SOFT, align: 'right' });
  const row = write(words.description, { x: LEFT + 12, y: table + 38, width: WIDTH - 176, size: 10.5 });
  write(words.net.value, { x: RIGHT - 152, y: table + 38, width: 140, size: 10.5, align: 'right' });
  rule(row + 12);

  let y = row + 24;
  const sum = (line: Line, size: number, bold: boolean) => {
    const end = write(line.label, { x: LEFT + 12, y, width: WIDTH - 176, size, bold, color: bold ? INK : SOFT, align: 'right' });
    write(line.value, { x: RIGHT - 152, y, width: 140, size, bold, align: 'right' });
    y = end + 6;
  };
  for (const line of words.discount) sum(line, 9.5, false);
  if (words.vat) sum(words.net, 9.5, false);
  if (words.vat) sum(words.vat, 9.5, false);
  rule(y + 2, INK, 1);
  y += 12;
  sum(words.total, 13, true);

  write(words.note, { y: y + 30, width: WIDTH, color: SOFT });

  const imprint = words.seller.lines.join('  ·  ');
  rule(PAGE.height - 78);
  write(imprint, { y: PAGE.height - 66, size: 7.5, color: SOFT });
}

/** Writes and draws on a new page; texts are in its structure, drawings are not. */
function penOf(pdf: Pdf, language: string) {
  pdf.addPage();
  const root = pdf.struct('Document', { lang: language });
  pdf.addStructure(root);
  /** @returns the bottom of the text */
  const write = (text: string, options: TextOptions): number => {
    const { x = LEFT, y, width = WIDTH, size = 9.5, bold = false, color = INK, align = 'left', tag = 'P' } = options;
    let bottom = y;
    const element = pdf.struct(tag, {}, () => {
      pdf.fontSize(size).fillColor(color);
      const runs = inFonts(text, bold ? 'bold' : 'regular');
      runs.forEach((run, index) => {
        pdf.font(run.font);
        const options = { width, align, lineGap: size * 0.25, continued: index < runs.length - 1 };
        if (index === 0) pdf.text(run.text, x, y, options);
        else pdf.text(run.text, options);
      });
      bottom = pdf.y;
    });
    root.add(element);
    return bottom;
  };
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  const rule = (y: number, color = RULE, weight = 0.75) =>
    decorate(() => void pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke());
  return { write, decorate, rule };
}

/** Label above value, in two columns. @returns their bottom */
function twoColumns(facts: readonly Line[], top: number, write: (text: string, options: TextOptions) => number): number {
  let y = top;
  let end = top;
  facts.forEach(({ label, value }, index) => {
    const x = index % 2 === 0 ? LEFT : LEFT + HALF + 32;
    if (index % 2 === 0) y = end + (index === 0 ? 0 : 8);
    const labelEnd = write(label, { x, y, width: HALF, size: 8.5, color: SOFT });
    end = Math.max(index % 2 === 0 ? 0 : end, write(value, { x, y: labelEnd, width: HALF }));
  });
  return end;
}
