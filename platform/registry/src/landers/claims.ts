import type { Lander, Locale } from '@nightlark/contract';
import { stringsIn } from './strings-in.ts';

/** How each language calls people or their photos real. Letters of all alphabets end a word, so no `\b`. */
const CLAIMS: Readonly<Record<Locale, RegExp>> = {
  da: /(?:rigtige|ægte|virkelige)\s+(?:mennesker|medlemmer|personer|profiler|billeder|fotos|kvinder|mænd|singler)/iu,
  de: /(?:echte[nrm]?|reale[nrm]?)\s+(?:menschen|mitglieder[n]?|leute[n]?|personen|profile[n]?|fotos|bilder[n]?|frauen|männer[n]?|singles)/iu,
  en: /(?:real|genuine|authentic)\s+(?:people|persons?|members?|profiles?|photos?|pictures|faces|women|men|singles)/iu,
  es: /(?:(?:gente|personas|miembros|perfiles|fotos|caras|mujeres|hombres|solteros|solteras)\s+(?:de verdad|reales|auténtic[oa]s|verdader[oa]s))/iu,
  fi: /(?:oike|aito|todelli)\p{L}*\s+(?:ihmis|jäsen|profiil|kuv|naisi|miehi|sinkku)\p{L}*/iu,
  fr: /(?:(?:vrais|vraies|véritables)\s+(?:gens|personnes|membres|profils|photos|femmes|hommes|célibataires)|(?:personnes|membres|profils|photos)\s+(?:réels|réelles|authentiques))/iu,
  it: /(?:(?:persone|gente|membri|profili|foto|donne|uomini|single)\s+(?:ver[aeio]|real[ei]|autentic(?:he|i)))/iu,
  nl: /(?:echte|reële)\s+(?:mensen|leden|personen|profielen|foto’?s|vrouwen|mannen|singles)/iu,
  no: /(?:ekte|virkelige)\s+(?:mennesker|folk|medlemmer|personer|profiler|bilder|kvinner|menn|single)/iu,
  pl: /(?:prawdziw|autentyczn|rzeczywist)\p{L}*\s+(?:ludzi|ludzie|ludźmi|osob|osób|użytkowni|profil|zdjęci|zdjęć|kobiet|mężczy|singl)\p{L}*/iu,
  sv: /(?:riktiga|äkta|verkliga)\s+(?:människor|folk|medlemmar|personer|profiler|bilder|foton|kvinnor|män|singlar)/iu,
};

interface Claim {
  path: readonly string[];
  words: string;
}

/** Finds where a lander calls its people real, although a site may have fictional profiles; `allReal` is the place for it. */
export function realnessClaims({ texts }: Pick<Lander, 'texts'>): Claim[] {
  return Object.entries(texts).flatMap(([locale, bySlug]) =>
    [...stringsIn(bySlug, ['texts', locale], 'allReal')].flatMap(([path, text]) => {
      const words = CLAIMS[locale as Locale].exec(text)?.[0];
      return words ? [{ path, words }] : [];
    }),
  );
}
