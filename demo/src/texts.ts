import type { Interest, Locale } from '@nightlark/contract';
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fi from './texts/fi.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import no from './texts/no.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Texts of demo members, in their own language. `{male|female}` holds the gendered forms of the speaker. */
interface Texts {
  openings: string[];
  life: string[];
  /** For those old enough to have grown children. */
  grown: string;
  interests: Partial<Record<Interest, string>>;
  looking: string[];
  closings: string[];
  /** Conversations; lines alternate, beginning with the one who starts. */
  talks: string[][];
  replies: string[];
}

export const TEXTS: Readonly<Record<Locale, Texts>> = { da, de, en, es, fi, fr, it, nl, no, pl, sv };

export function inForm(text: string, gender: 'male' | 'female'): string {
  return text.replace(/\{([^|}]*)\|([^}]*)\}/g, (_, male: string, female: string) => (gender === 'male' ? male : female));
}

/** An about-me of some sentences, consistent with the member's interests. */
export function composeAbout(
  random: Random,
  locale: Locale,
  person: { gender: 'male' | 'female'; age: number; interests: readonly Interest[] },
): string {
  const texts = TEXTS[locale];
  const life = person.age >= 46 && random.chance(0.3) ? texts.grown : random.pick(texts.life);
  const about = person.interests.flatMap((interest) => texts.interests[interest] ?? []);
  const parts = [
    ...(random.chance(0.75) ? [random.pick(texts.openings)] : []),
    ...(random.chance(0.8) ? [life] : []),
    ...random.sample(about, random.int(1, 2)),
    ...(random.chance(0.7) ? [random.pick(texts.looking)] : []),
    ...(random.chance(0.6) ? [random.pick(texts.closings)] : []),
  ];
  const sentences = random.chance(0.5) ? parts : [parts.slice(0, -1).join(' '), parts.at(-1)!].filter(Boolean);
  return inForm(sentences.join(sentences === parts ? ' ' : '\n\n'), person.gender);
}
