import { languageTag, type Locale } from '@nightlark/contract';
import type { Request, Response } from 'express';
import { requestLocale } from './request-locale.ts';
import { nonceOf } from './security.ts';

/** Texts of the page shown when the shell can't be rendered (docs/product/shell.md#loading-and-errors); no catalogue can be loaded then. */
const MESSAGES: Readonly<Record<Locale, readonly [text: string, link: string]>> = {
  da: ['Der opstod en fejl. Prøv igen om lidt.', 'Til forsiden'],
  de: ['Es ist ein Fehler aufgetreten. Bitte versuche es später noch einmal.', 'Zur Startseite'],
  en: ['An error occured, please try again later.', 'Back home'],
  es: ['Se ha producido un error. Inténtalo de nuevo más tarde.', 'Volver al inicio'],
  fi: ['Tapahtui virhe. Yritä myöhemmin uudelleen.', 'Etusivulle'],
  fr: ['Une erreur est survenue. Réessaie un peu plus tard.', 'Retour à l’accueil'],
  it: ['Si è verificato un errore. Riprova più tardi.', 'Torna alla home'],
  nl: ['Er is iets misgegaan. Probeer het later opnieuw.', 'Terug naar de startpagina'],
  no: ['Det oppstod en feil. Prøv igjen senere.', 'Til forsiden'],
  pl: ['Wystąpił błąd. Spróbuj ponownie później.', 'Wróć na stronę główną'],
  sv: ['Ett fel uppstod. Försök igen senare.', 'Till startsidan'],
};

/** Inline styles, since no stylesheet can be loaded; a test compares the colours with the design tokens. */
export const STYLE = [
  ':root{color-scheme:light dark;--color-bg:#fbf5ee;--color-text:#27142a;--color-focus:#6a2c7c;--color-accent:#da3638;--color-on-accent:#ffffff}',
  '@media (prefers-color-scheme:dark){:root{--color-bg:#1a1020;--color-text:#f8eff1;--color-focus:#e3b5f2}}',
  'body{display:grid;min-height:100dvh;margin:0;place-items:center;background:var(--color-bg);color:var(--color-text);font:1.125rem/1.5 system-ui,sans-serif}',
  'main{max-width:26rem;padding:1.5rem;text-align:center}',
  'h1{margin:0 0 1.5rem;font-size:1.5rem;line-height:1.3;text-wrap:balance;overflow-wrap:anywhere}',
  'p{margin:0}',
  'a{display:inline-block;padding:.75rem 1.5rem;border:2px solid transparent;border-radius:999px;background:var(--color-accent);color:var(--color-on-accent);font-weight:600;text-decoration:none}',
  'a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px}',
].join('');

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with one sentence; by default that of an unexpected error. */
export function fallbackPage(request: Request, response: Response, sentence?: string): string {
  const locale = requestLocale(request);
  const [fault, link] = MESSAGES[locale];
  const text = escapeText(sentence ?? fault);
  return [
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${text}</title><style nonce="${nonceOf(response)}">${STYLE}</style></head>`,
    `<body><main><h1>${text}</h1><p><a href="/">${link}</a></p></main></body></html>`,
  ].join('');
}
