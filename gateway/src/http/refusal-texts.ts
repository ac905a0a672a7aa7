import type { ErrorCode, Locale } from '@nightlark/contract';

/** Error codes that the gateway itself responds with. */
export type RefusalCode = Extract<ErrorCode, 'payload_too_large' | 'request_timeout' | 'too_many_requests' | 'unavailable'>;

/** The same texts as in the backend's catalogues, compared by a test. */
export const REFUSAL_TEXTS: Readonly<Record<Locale, Readonly<Record<RefusalCode, string>>>> = {
  da: {
    payload_too_large: 'Det er for meget på én gang.',
    request_timeout: 'Det var for længe om at nå frem. Tjek din forbindelse, og prøv igen.',
    too_many_requests: 'Det gik lidt for hurtigt. Prøv igen {when}.',
    unavailable: 'Det er ikke muligt lige nu. Prøv igen om lidt.',
  },
  de: {
    payload_too_large: 'Das ist zu viel auf einmal.',
    request_timeout: 'Das kam zu langsam bei uns an. Prüf deine Verbindung und versuch es noch einmal.',
    too_many_requests: 'Das war ziemlich viel auf einmal. Versuch es {when} noch einmal.',
    unavailable: 'Das ist gerade nicht möglich. Versuch es gleich noch einmal.',
  },
  en: {
    payload_too_large: 'That is too much to send at once.',
    request_timeout: 'That took too long to arrive. Check your connection and try again.',
    too_many_requests: 'That was a lot in a short time. Please try again {when}.',
    unavailable: 'This isn’t available right now. Please try again shortly.',
  },
  es: {
    payload_too_large: 'Es demasiado para enviarlo de una vez.',
    request_timeout: 'El envío ha tardado demasiado. Comprueba tu conexión e inténtalo de nuevo.',
    too_many_requests: 'Han sido muchas veces en poco tiempo. Inténtalo de nuevo {when}.',
    unavailable: 'Ahora mismo no está disponible. Inténtalo dentro de poco.',
  },
  fi: {
    payload_too_large: 'Lähetys on liian suuri.',
    request_timeout: 'Lähetys kesti liian kauan. Tarkista yhteytesi ja yritä uudelleen.',
    too_many_requests: 'Nyt tuli vähän liikaa lyhyessä ajassa. Yritä uudelleen {when}.',
    unavailable: 'Tämä ei ole juuri nyt käytettävissä. Yritä pian uudelleen.',
  },
  fr: {
    payload_too_large: 'L’envoi est trop volumineux.',
    request_timeout: 'L’envoi a pris trop de temps. Vérifie ta connexion et réessaie.',
    too_many_requests: 'Ça fait beaucoup en peu de temps. Réessaie {when}.',
    unavailable: 'Indisponible pour le moment. Réessaie dans un instant.',
  },
  it: {
    payload_too_large: 'L’invio è troppo grande.',
    request_timeout: 'L’invio ha richiesto troppo tempo. Controlla la connessione e riprova.',
    too_many_requests: 'È un po’ troppo in poco tempo. Riprova {when}.',
    unavailable: 'Al momento non è disponibile. Riprova tra poco.',
  },
  nl: {
    payload_too_large: 'Dat is te veel in één keer.',
    request_timeout: 'Dat kwam te langzaam bij ons aan. Controleer je verbinding en probeer het opnieuw.',
    too_many_requests: 'Dat was wel veel in korte tijd. Probeer het {when} nog eens.',
    unavailable: 'Dit is nu even niet beschikbaar. Probeer het zo nog eens.',
  },
  no: {
    payload_too_large: 'Det er for mye på én gang.',
    request_timeout: 'Det brukte for lang tid på å komme fram. Sjekk forbindelsen din og prøv igjen.',
    too_many_requests: 'Det var litt mye på kort tid. Prøv igjen {when}.',
    unavailable: 'Dette er ikke tilgjengelig akkurat nå. Prøv igjen snart.',
  },
  pl: {
    payload_too_large: 'To za dużo jak na jedno przesłanie.',
    request_timeout: 'Przesyłanie trwało zbyt długo. Sprawdź połączenie i spróbuj ponownie.',
    too_many_requests: 'To trochę za dużo naraz. Spróbuj ponownie {when}.',
    unavailable: 'To jest chwilowo niedostępne. Spróbuj ponownie za moment.',
  },
  sv: {
    payload_too_large: 'Det är för mycket att skicka på en gång.',
    request_timeout: 'Det tog för lång tid att komma fram. Kontrollera din anslutning och försök igen.',
    too_many_requests: 'Det blev lite mycket på kort tid. Försök igen {when}.',
    unavailable: 'Det är inte tillgängligt just nu. Försök igen om en stund.',
  },
};
