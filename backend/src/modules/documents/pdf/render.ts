import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Messages } from '../../../messages/messages.ts';
import type { IssuedDocument } from '../repository.ts';
import { drawPage } from './draw-page.ts';
import { FONTS, registerFonts } from './fonts.ts';
import { documentTexts } from './texts.ts';

/**
 * Documents as one PDF, a page each, tagged for screen readers (decision 132). Deterministic but for the file's id: its content was
 * fixed when it was issued.
 */
export async function renderDocuments(messages: Messages, documents: readonly IssuedDocument[]): Promise<Buffer> {
  const pages = documents.map((document) => ({ words: documentTexts(messages, document), site: document.content.site }));
  const { words, site } = pages[0]!;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: FONTS.regular,
    pdfVersion: '1.7',
    tagged: true,
    lang: words.language,
    displayTitle: true,
    info: { Title: `${words.title} ${words.number}`, Author: site, CreationDate: documents[0]!.issued_at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  await registerFonts(
    pdf,
    pages.flatMap(({ words: { buyer } }) => buyer.lines),
  );
  for (const page of pages) drawPage(pdf, page.words, page.site);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
