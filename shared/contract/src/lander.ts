import type { Locale } from './locales.ts';
import type { Gender } from './profile-options.ts';

/** Designs of landers; each is a component of `mf-landers`. */
export const LANDER_TEMPLATES = ['deck', 'lateline', 'collage', 'gallery', 'moods', 'map', 'circle', 'scenes', 'film'] as const;
export type LanderTemplate = (typeof LANDER_TEMPLATES)[number];

/** Icons of the `moods` template. */
export const LANDER_MOODS = ['dinner', 'dancing', 'walk', 'talk', 'cinema', 'coffee'] as const;
export type LanderMood = (typeof LANDER_MOODS)[number];

/** Number of uploaded pictures per design; other designs show members' photos or drawings only. */
export const LANDER_PICTURES: Partial<Record<LanderTemplate, number>> = { gallery: 6, collage: 6, scenes: 4, film: 1 };
type Rgb = readonly [red: number, green: number, blue: number];
/** Designs with text on the picture: text colour and scrim, for the contrast check. */
export const LANDER_SCRIM: Partial<Record<LanderTemplate, { ink: Rgb; scrim: Rgb; alpha: number }>> = {
  scenes: { ink: [255, 220, 166], scrim: [28, 8, 38], alpha: 0.5 },
};
export const LANDER_PICTURE_WIDTHS = [480, 960, 1_600] as const;

/** A picture of a document: a file in its folder, and alternative texts in all languages. */
export interface LanderPictureFile {
  file: string;
  alt: Readonly<Record<Locale, string>>;
}

/** A picture as rendered. */
export interface LanderPicture {
  alt: string;
  /** Size of the largest source. */
  width: number;
  height: number;
  /** Dominant colour, shown until it is loaded. */
  color: string;
  src: string;
  /** In order of preference. */
  sources: readonly { type: string; srcSet: string }[];
}

export interface LanderTexts {
  /** Document title, also for shared links; the site's name is appended. */
  title: string;
  description: string;
  headline: string;
  lead: string;
  cta: string;
  /** Further texts in the template's order: captions, subtitles, the text of the last card. */
  lines: readonly string[];
  choices?: readonly { mood: LanderMood; label: string; reply: string }[];
  /** Replacements on sites without fictional profiles: only there may texts call members real. */
  allReal?: Partial<Omit<LanderTexts, 'allReal'>>;
}

/** Options of one slug of a lander, besides its texts. */
export interface LanderVariant {
  /** Gender of the shown members; any if omitted. */
  gender?: Gender;
  /** Only members who are online now. */
  online?: boolean;
}

/** A lander without its texts (docs/product/landers.md). */
export interface LanderFrame {
  name: string;
  template: LanderTemplate;
  /** By slug; `''` is the URL without a slug. */
  slugs: Readonly<Record<string, LanderVariant>>;
  images?: {
    /** The picture for shared links: a file in the document's folder, or an absolute path on this site. */
    share?: string;
    pictures?: readonly LanderPictureFile[];
  };
  /** Period of publication, ISO 8601 in UTC. */
  from?: string;
  to?: string;
}

/** Texts of one language by slug: complete for `''`, overridden by those of a slug. */
export type LanderLocaleTexts = { '': LanderTexts } & Readonly<Record<string, Partial<LanderTexts>>>;

/** A lander's document with texts in all languages, written by marketing. */
export interface Lander extends LanderFrame {
  /** JSON schema, for editors. */
  $schema?: string;
  texts: Readonly<Record<Locale, LanderLocaleTexts>>;
}

/** A published lander in one language; `hidden` outside its period of publication. */
export type LiveLander = { frame: LanderFrame; texts: LanderLocaleTexts; pictures?: readonly LanderPicture[] } | 'hidden';

/** Whether a lander is public at a time. */
export function isLanderShown({ from, to }: Pick<LanderFrame, 'from' | 'to'>, now: Date): boolean {
  return !(from && now < new Date(from)) && !(to && now >= new Date(to));
}

/** Merges the texts of a slug: its own override all of those without a slug, including `allReal`. */
export function landerTexts(texts: LanderLocaleTexts, slug: string): LanderTexts {
  if (slug === '') return texts[''];
  const { allReal = {}, ...common } = texts[''];
  const own = texts[slug] ?? {};
  const inherited = Object.fromEntries(Object.entries(allReal).filter(([field]) => !Object.hasOwn(own, field)));
  return { ...common, ...own, allReal: { ...inherited, ...own.allReal } };
}
