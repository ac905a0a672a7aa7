import type { Locale } from './locales.ts';
import type { Gender } from './profile-options.ts';

/** The designs a lander can have; each is a component of `mf-landers`. */
export const LANDER_TEMPLATES = ['deck', 'lateline', 'collage', 'gallery', 'moods', 'map', 'circle', 'scenes', 'film'] as const;
export type LanderTemplate = (typeof LANDER_TEMPLATES)[number];

/** What the `moods` template draws, one icon each. */
export const LANDER_MOODS = ['dinner', 'dancing', 'walk', 'talk', 'cinema', 'coffee'] as const;
export type LanderMood = (typeof LANDER_MOODS)[number];

export interface LanderTexts {
  /** For the tab and for shared links; the site's name is added. */
  title: string;
  description: string;
  headline: string;
  lead: string;
  cta: string;
  /** Further lines in the template's own order: captions, subtitles, the words on the last card. */
  lines: readonly string[];
  choices?: readonly { mood: LanderMood; label: string; reply: string }[];
}

/** What differs between the addresses of one lander besides its texts. */
export interface LanderVariant {
  /** Whose faces are shown; anybody's when absent. */
  gender?: Gender;
  /** Only members who are online now. */
  online?: boolean;
}

/** A lander without its texts (specification, section 2, "Routes"). */
export interface LanderFrame {
  name: string;
  template: LanderTemplate;
  /** By slug; `''` is the address without one. */
  slugs: Readonly<Record<string, LanderVariant>>;
  images?: { /** Absolute path of the picture for shared links. */ share?: string };
  /** When it may be seen, ISO 8601 in UTC. */
  from?: string;
  to?: string;
}

/** The texts of one language by slug: those of `''` in full, a slug's own replace them. */
export type LanderLocaleTexts = { '': LanderTexts } & Readonly<Record<string, Partial<LanderTexts>>>;

/** A lander as a document: all that marketing says about it, in every language. */
export interface Lander extends LanderFrame {
  /** Where editors find what may stand in a document. */
  $schema?: string;
  texts: Readonly<Record<Locale, LanderLocaleTexts>>;
}

/** A lander that marketing published, in one language; `hidden` is one whose time has not come, or is over. */
export type LiveLander = { frame: LanderFrame; texts: LanderLocaleTexts } | 'hidden';

/** Whether a lander may be seen at a time. */
export function isLanderShown({ from, to }: Pick<LanderFrame, 'from' | 'to'>, now: Date): boolean {
  return !(from && now < new Date(from)) && !(to && now >= new Date(to));
}

/** The texts of an address. */
export function landerTexts(texts: LanderLocaleTexts, slug: string): LanderTexts {
  return { ...texts[''], ...texts[slug] };
}
