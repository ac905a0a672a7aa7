import { DEFAULT_LOCALE, isLocale, languageTag, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import type { Request } from 'express';

/** The last words when the shell itself can't be rendered (specification, section 8). Nothing else is left to load a catalogue. */
const WORDS: Readonly<Record<Locale, readonly [text: string, link: string]>> = {
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

function localeOf(request: Request): Locale {
  const cookie = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w{2})(?:;|$)`).exec(request.get('cookie') ?? '')?.[1];
  if (isLocale(cookie)) return cookie;
  return request.acceptsLanguages().map((tag) => tag.slice(0, 2)).find(isLocale) ?? DEFAULT_LOCALE; // prettier-ignore
}

export function fallbackPage(request: Request): string {
  const locale = localeOf(request);
  const [text, link] = WORDS[locale];
  return [
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${text}</title></head><body><main><h1>${text}</h1><p><a href="/">${link}</a></p></main></body></html>`,
  ].join('');
}
