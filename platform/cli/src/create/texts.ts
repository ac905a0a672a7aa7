import { LOCALES, type Locale } from '@nightlark/contract';

interface Texts {
  /** Lead text of a new screen. */
  lead: string;
  /** Text of a banner with a link to it. */
  news: string;
  action: string;
  dismiss: string;
}

/** Placeholder texts in every language, to be rewritten by the team. */
const TEXTS: Readonly<Record<Locale, Texts>> = {
  da: {
    lead: 'Her er vi lige begyndt. Kig forbi igen snart.',
    news: 'Der er noget nyt at opdage.',
    action: 'Tag et kig',
    dismiss: 'Skjul',
  },
  de: {
    lead: 'Hier geht es gerade erst los. Schau bald wieder vorbei.',
    news: 'Es gibt etwas Neues zu entdecken.',
    action: 'Ansehen',
    dismiss: 'Ausblenden',
  },
  en: {
    lead: 'We have only just begun here. Come back soon.',
    news: 'There is something new to discover.',
    action: 'Take a look',
    dismiss: 'Hide',
  },
  es: {
    lead: 'Esto acaba de empezar. Vuelve pronto.',
    news: 'Hay algo nuevo por descubrir.',
    action: 'Echar un vistazo',
    dismiss: 'Ocultar',
  },
  fi: { lead: 'Tämä on vasta alussa. Tule pian takaisin.', news: 'Täällä on uutta löydettävää.', action: 'Katso', dismiss: 'Piilota' },
  fr: {
    lead: 'Ça ne fait que commencer ici. Reviens bientôt.',
    news: 'Il y a du nouveau à découvrir.',
    action: 'Jeter un œil',
    dismiss: 'Masquer',
  },
  it: {
    lead: 'Qui abbiamo appena iniziato. Torna presto.',
    news: 'C’è qualcosa di nuovo da scoprire.',
    action: 'Dai un’occhiata',
    dismiss: 'Nascondi',
  },
  nl: {
    lead: 'We zijn hier net begonnen. Kom snel nog eens kijken.',
    news: 'Er is iets nieuws te ontdekken.',
    action: 'Bekijk het',
    dismiss: 'Verbergen',
  },
  no: { lead: 'Her har vi akkurat begynt. Kom tilbake snart.', news: 'Det er noe nytt å oppdage.', action: 'Ta en titt', dismiss: 'Skjul' },
  pl: { lead: 'Dopiero tu zaczynamy. Zajrzyj wkrótce.', news: 'Jest coś nowego do odkrycia.', action: 'Zobacz', dismiss: 'Ukryj' },
  sv: {
    lead: 'Här har vi precis börjat. Kom tillbaka snart.',
    news: 'Det finns något nytt att upptäcka.',
    action: 'Ta en titt',
    dismiss: 'Dölj',
  },
};

type Ids = Partial<Record<string, keyof Texts | { title: string }>>;

/** Creates a catalogue for every language from ids. A title is a name, the same in all languages. */
export function catalogues(ids: Ids): Record<Locale, Record<string, string>> {
  const entries = LOCALES.map((locale) => {
    const messages = Object.entries(ids).map(([id, key]) => [id, typeof key === 'object' ? key.title : TEXTS[locale][key!]] as const);
    return [locale, Object.fromEntries(messages)] as const;
  });
  return Object.fromEntries(entries) as Record<Locale, Record<string, string>>;
}

export const ENGLISH = TEXTS.en;

/** Merges messages into a catalogue, sorted. */
export function catalogueFile(before: Record<string, string>, added: Record<string, string>): string {
  const all = Object.entries({ ...before, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
