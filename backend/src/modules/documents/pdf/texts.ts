import { formatMoney, languageTag, type Locale, regionalTag } from '@nightlark/contract';
import type { Messages } from '../../../messages/messages.ts';
import { METHOD_BRANDS } from '../../../messages/method-brands.ts';
import { formatNumber } from '../number.ts';
import type { IssuedDocument } from '../repository.ts';

/** Emoji, with the joiners, variation selectors, skin tones, tags and flags that they are made of; digits and signs of keycaps stay. */
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{20E3}\u{FE0E}\u{FE0F}\u{E0020}-\u{E007F}]/gu;
/** They may stand in a name by themselves. */
const SIGNS = /[©®™]/u;

/** A member's text without emoji, which no font of documents has; the rest stays as it is. */
export const printable = (text: string): string =>
  text
    .replace(PICTURES, (picture) => (SIGNS.test(picture) ? picture : ''))
    .replace(/(?<![\p{L}\p{M}])\u200D|\u200D(?![\p{L}\p{M}])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

export interface Line {
  label: string;
  value: string;
}

/** A document's texts: localized, with localized amounts. */
export interface DocumentTexts {
  title: string;
  number: string;
  language: string;
  facts: Line[];
  seller: { heading: string; lines: string[] };
  buyer: { heading: string; lines: string[] };
  columns: { description: string; amount: string };
  description: string;
  /** The price without the discount, and the discount; empty without one. */
  discount: Line[];
  net: Line;
  vat: Line | null;
  total: Line;
  note: string;
}

export function documentTexts(messages: Messages, document: IssuedDocument): DocumentTexts {
  const locale = document.locale as Locale;
  const { content, kind } = document;
  const { seller } = content;
  const intl = messages.intl(locale);
  const region = regionalTag(locale, content.country);
  const dates = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' });
  const text = (id: string, params?: Record<string, string | number>) => messages.text(locale, `document.${id}`, params);
  const sign = kind === 'credit_note' ? -1 : 1;
  const money = (cents: number) => formatMoney(region, sign * cents, document.currency);
  const day = (time: Date | string) => dates.format(new Date(time));
  const countryName = (code: string) => new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(code) ?? code;
  const rate = intl.formatNumber(content.vat_rate / 100, { style: 'percent', maximumFractionDigits: 1 });
  const hasVat = content.vat_rate > 0;
  const buyer = document.buyer.map(printable).filter(Boolean);
  const fact = (id: string, value: string): Line => ({ label: text(id), value });
  function discountLines(): Line[] {
    if (!content.discount) return [];
    const { list_cents, code } = content.discount;
    return [fact('list_price', money(list_cents)), { label: text('discount', { code }), value: money(document.amount_cents - list_cents) }];
  }
  return {
    title: text(kind),
    number: formatNumber(document),
    language: languageTag(locale),
    facts: [
      fact('number', formatNumber(document)),
      fact('issued', day(document.issued_at)),
      fact('paid_on', day(content.paid_at)),
      fact('method', METHOD_BRANDS[content.method] ?? text(`method.${content.method}`)),
      ...(content.invoice ? [fact('to_invoice', content.invoice)] : []),
      fact('payment', document.payment_id),
    ],
    seller: {
      heading: text('seller'),
      lines: [
        seller.name,
        seller.address,
        seller.city,
        countryName(seller.country),
        ...(seller.register ? [text('register', { number: seller.register })] : []),
        ...(seller.vat_number ? [text('vat_number', { number: seller.vat_number })] : []),
      ],
    },
    buyer: { heading: text('buyer'), lines: buyer.length > 0 ? buyer : [countryName(content.country)] },
    columns: { description: text('description'), amount: text('amount') },
    description: text(kind === 'credit_note' ? 'line.back' : 'line', { credits: content.credits, site: content.site }),
    discount: discountLines(),
    net: fact('net', money(document.amount_cents - document.vat_cents)),
    vat: hasVat ? { label: text('vat', { rate, country: countryName(content.country) }), value: money(document.vat_cents) } : null,
    total: fact('total', money(document.amount_cents)),
    note: [text(`note.${kind}`, { invoice: content.invoice ?? '' }), ...(hasVat ? [] : [text('note.no_vat')])].join(' '),
  };
}
