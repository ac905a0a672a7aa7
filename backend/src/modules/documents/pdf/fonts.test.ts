import { basename } from 'node:path';
import PDFDocument from 'pdfkit';
import { inFonts, registerFonts } from './fonts.ts';

/** What PDFKit embeds with. */
interface Font {
  layout: (text: string) => { glyphs: { id: number }[] };
  createSubset: () => { includeGlyph: (glyph: { id: number }) => void; encode: () => Uint8Array };
}

const fontsOf = (text: string) => inFonts(text, 'regular').map(({ font, text: run }) => [basename(font).split(/[_.]/)[0], run]);

test.each([
  ['Zoë Łukasz', [['NotoSans', 'Zoë Łukasz']]],
  ['محمد علي', [['NotoSansArabic', 'محمد\u00A0علي']]],
  [
    'דוד, Berlin',
    [
      ['NotoSansHebrew', 'דוד, '],
      ['NotoSans', 'Berlin'],
    ],
  ],
  ['สมชาย', [['NotoSansThai', 'สมชาย']]],
  ['क्‍ष', [['NotoSansDevanagari', 'क्‍ष']]],
])('%s is written in the fonts of its scripts', (text, runs) => {
  expect(fontsOf(text)).toEqual(runs);
});

test.each(['王小明', '김민준', 'さくら', '陳', 'محمد', 'דוד', 'สมชาย', 'राजेश', 'Ðɔŋ', 'Ωμέγα', 'Юлия'])(
  'every character of %s has a glyph, which the file embeds',
  async (name) => {
    const pdf = new PDFDocument({ autoFirstPage: false });
    await registerFonts(pdf, [name]);
    for (const { font, text } of inFonts(name, 'regular')) {
      pdf.font(font);
      const { _font } = pdf as unknown as { _font: { font: Font } };
      const { glyphs } = _font.font.layout(text);
      expect(glyphs.map(({ id }) => id)).not.toContain(0);
      const subset = _font.font.createSubset();
      const empty = subset.encode().length;
      for (const glyph of glyphs) subset.includeGlyph(glyph);
      expect(subset.encode().length).toBeGreaterThan(empty);
    }
  },
);
