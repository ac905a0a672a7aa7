import { languageTag, type Locale, acceptedLocale, DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from '@nightlark/contract';
import type { Request, Response } from 'express';
import { nonceOf } from './security.ts';

interface Texts {
  fault: string;
  /** While the page can't be made for a moment: heading and text. */
  busy: string;
  again: string;
  retry: string;
  home: string;
}

/** Texts of the page shown when the shell can't be rendered (docs/product/shell.md#loading-and-errors); no catalogue can be loaded then. */
const MESSAGES: Readonly<Record<Locale, Texts>> = {
  da: {
    fault: 'Der opstod en fejl. Prøv igen om lidt.',
    busy: 'Et øjeblik',
    again: 'Siden kan ikke vises lige nu. Vi prøver selv igen om nogle sekunder.',
    retry: 'Prøv igen',
    home: 'Til forsiden',
  },
  de: {
    fault: 'Es ist ein Fehler aufgetreten. Bitte versuche es später noch einmal.',
    busy: 'Einen Moment bitte',
    again: 'Die Seite lässt sich gerade nicht anzeigen. Wir versuchen es in ein paar Sekunden von selbst noch einmal.',
    retry: 'Noch einmal versuchen',
    home: 'Zur Startseite',
  },
  en: {
    fault: 'An error occured, please try again later.',
    busy: 'One moment, please',
    again: 'This page can’t be shown right now. We’ll try again by ourselves in a few seconds.',
    retry: 'Try again',
    home: 'Back home',
  },
  es: {
    fault: 'Se ha producido un error. Inténtalo de nuevo más tarde.',
    busy: 'Un momento, por favor',
    again: 'Ahora mismo no podemos mostrar esta página. Lo intentaremos de nuevo en unos segundos.',
    retry: 'Intentar de nuevo',
    home: 'Volver al inicio',
  },
  fi: {
    fault: 'Tapahtui virhe. Yritä myöhemmin uudelleen.',
    busy: 'Pieni hetki',
    again: 'Sivua ei voi juuri nyt näyttää. Yritämme itse uudelleen muutaman sekunnin kuluttua.',
    retry: 'Yritä uudelleen',
    home: 'Etusivulle',
  },
  fr: {
    fault: 'Une erreur est survenue. Réessaie un peu plus tard.',
    busy: 'Un instant',
    again: 'Cette page ne peut pas s’afficher pour l’instant. Nous réessayons dans quelques secondes.',
    retry: 'Réessayer',
    home: 'Retour à l’accueil',
  },
  it: {
    fault: 'Si è verificato un errore. Riprova più tardi.',
    busy: 'Un attimo, per favore',
    again: 'In questo momento non possiamo mostrare la pagina. Riproviamo da soli tra qualche secondo.',
    retry: 'Riprova',
    home: 'Torna alla home',
  },
  nl: {
    fault: 'Er is iets misgegaan. Probeer het later opnieuw.',
    busy: 'Een ogenblik',
    again: 'Deze pagina kan nu even niet worden getoond. Over een paar seconden proberen we het vanzelf opnieuw.',
    retry: 'Opnieuw proberen',
    home: 'Terug naar de startpagina',
  },
  no: {
    fault: 'Det oppstod en feil. Prøv igjen senere.',
    busy: 'Et øyeblikk',
    again: 'Siden kan ikke vises akkurat nå. Vi prøver igjen av oss selv om noen sekunder.',
    retry: 'Prøv igjen',
    home: 'Til forsiden',
  },
  pl: {
    fault: 'Wystąpił błąd. Spróbuj ponownie później.',
    busy: 'Chwileczkę',
    again: 'Tej strony nie można teraz wyświetlić. Za kilka sekund sami spróbujemy ponownie.',
    retry: 'Spróbuj ponownie',
    home: 'Wróć na stronę główną',
  },
  sv: {
    fault: 'Ett fel uppstod. Försök igen senare.',
    busy: 'Ett ögonblick',
    again: 'Sidan kan inte visas just nu. Vi försöker igen av oss själva om några sekunder.',
    retry: 'Försök igen',
    home: 'Till startsidan',
  },
};

/** Inline styles, since no stylesheet can be loaded; a test compares the colours with the design tokens. */
export const STYLE = [
  ':root{color-scheme:light dark;--color-bg:#fbf5ee;--color-text:#27142a;--color-focus:#6a2c7c;--color-accent:#da3638;--color-on-accent:#ffffff}',
  '@media (prefers-color-scheme:dark){:root{--color-bg:#1a1020;--color-text:#f8eff1;--color-focus:#e3b5f2}}',
  'body{display:grid;min-height:100dvh;margin:0;place-items:center;background:var(--color-bg);color:var(--color-text);font:1.125rem/1.5 system-ui,sans-serif}',
  'main{max-width:26rem;padding:1.5rem;text-align:center}',
  'h1{margin:1.5rem 0;font-size:1.5rem;line-height:1.3;text-wrap:balance;overflow-wrap:anywhere}',
  'p{margin:0 0 1.5rem;text-wrap:pretty}',
  'a{display:inline-block;margin:.25rem;padding:.75rem 1.5rem;border:2px solid transparent;border-radius:999px;font-weight:600;text-decoration:none;color:inherit}',
  'a:first-of-type{background:var(--color-accent);color:var(--color-on-accent)}',
  'a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px}',
].join('');

/**
 * Loads the page again after the response's `Retry-After`, later with each try and not everybody at the same moment. The number of tries is
 * in the history entry, which a reload keeps.
 */
export const RELOAD = [
  'const {seconds}=document.currentScript.dataset,tries=(history.state?.tries??0)+1;',
  "history.replaceState({...history.state,tries},'');",
  "setTimeout(()=>navigator.onLine?location.reload():addEventListener('online',()=>location.reload()),Math.min(60,seconds*2**tries)*(500+500*Math.random()));",
].join('');

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Page {
  heading: string;
  /** The page's own address if it may be tried again by hand. */
  address: string | null;
  /** After which it tries again by itself. */
  seconds: number | null;
  /** Of the response's policy, which names the hashes of style and script otherwise. */
  nonce: string | null;
}

function pageOf(locale: Locale, { heading, address, seconds, nonce }: Page): string {
  const { again, retry, home } = MESSAGES[locale];
  const allowed = nonce === null ? '' : ` nonce="${nonce}"`;
  return [
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeText(heading)}</title><style${allowed}>${STYLE}</style></head>`,
    `<body><main><img src="/favicon.svg" alt="" width="56" height="56"><h1>${escapeText(heading)}</h1>`,
    seconds === null ? '' : `<p role="status">${again}</p>`,
    `<div>${address === null ? '' : `<a href="${escapeText(address)}">${retry}</a>`}<a href="/">${home}</a></div></main>`,
    seconds === null ? '' : `<script${allowed} data-seconds="${seconds}">${RELOAD}</script>`,
    '</body></html>',
  ].join('');
}

/** A page that can't be made for a moment: the same for everybody who reads this language. */
export const busyPage = (locale: Locale, seconds: number): string =>
  pageOf(locale, { heading: MESSAGES[locale].busy, address: '', seconds, nonce: null });

/**
 * A page with one sentence; by default that of an unexpected error. With a status that passes (503 and the like) it says so, and where it
 * may, it loads the page again by itself.
 */
export function fallbackPage(request: Request, response: Response, sentence?: string): string {
  const locale = requestLocale(request);
  const { busy, fault } = MESSAGES[locale];
  const isRead = request.method === 'GET';
  const seconds = Number(response.get('retry-after'));
  const isBusy = response.statusCode > 500 && isRead && seconds > 0;
  const mayPass = isRead && (response.statusCode >= 500 || response.statusCode === 429);
  return pageOf(locale, {
    heading: sentence ?? (isBusy ? busy : fault),
    // On this site: `//elsewhere` and `/\elsewhere` would lead to another one.
    address: mayPass ? request.originalUrl.replace(/^[/\\]+/, '/') : null,
    seconds: isBusy ? seconds : null,
    nonce: nonceOf(response),
  });
}

/** The language of the gateway's own texts: the language cookie, else `Accept-Language`. */
export function requestLocale(request: Request): Locale {
  const cookie = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w{2})(?:;|$)`).exec(request.get('cookie') ?? '')?.[1];
  if (isLocale(cookie)) return cookie;
  return acceptedLocale(request.get('accept-language')) ?? DEFAULT_LOCALE;
}
