import type { Locale } from './locales.ts';
import type { Gender } from './profile-options.ts';

/** The designs a lander can have; each is a component of `mf-landers`. */
export const LANDER_TEMPLATES = ['deck', 'lateline', 'collage', 'gallery', 'moods', 'map', 'circle', 'scenes', 'film'] as const;
export type LanderTemplate = (typeof LANDER_TEMPLATES)[number];

/** What the `moods` template draws, one icon each. */
export const LANDER_MOODS = ['dinner', 'dancing', 'walk', 'talk', 'cinema', 'coffee'] as const;
export type LanderMood = (typeof LANDER_MOODS)[number];

/** How many pictures of one's own a design shows; the others show members' faces or drawings alone. */
export const LANDER_PICTURES: Partial<Record<LanderTemplate, number>> = { gallery: 6, collage: 6, scenes: 4, film: 1 };
type Rgb = readonly [red: number, green: number, blue: number];
/** Where words stand on the picture itself: their colour, and what the design lays between, for the check of contrast. */
export const LANDER_SCRIM: Partial<Record<LanderTemplate, { ink: Rgb; scrim: Rgb; alpha: number }>> = {
  scenes: { ink: [255, 220, 166], scrim: [28, 8, 38], alpha: 0.5 },
};
export const LANDER_PICTURE_WIDTHS = [480, 960, 1_600] as const;

/** A picture in a document: a file beside it, and what it shows in every language. */
export interface LanderPictureFile {
  file: string;
  alt: Readonly<Record<Locale, string>>;
}

/** A picture as a page shows it. */
export interface LanderPicture {
  alt: string;
  /** Of the largest one. */
  width: number;
  height: number;
  /** Its main colour, for the moment before it is there. */
  color: string;
  src: string;
  /** The best format first. */
  sources: readonly { type: string; srcSet: string }[];
}

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
  /** What is said instead on a site without fictional profiles: there alone may a text call its people real. */
  allReal?: Partial<Omit<LanderTexts, 'allReal'>>;
}

/** What differs between the addresses of one lander besides its texts. */
export interface LanderVariant {
  /** Whose faces are shown; anybody's when absent. */
  gender?: Gender;
  /** Only members who are online now. */
  online?: boolean;
}

/** A lander without its texts (docs/product/landers.md). */
export interface LanderFrame {
  name: string;
  template: LanderTemplate;
  /** By slug; `''` is the address without one. */
  slugs: Readonly<Record<string, LanderVariant>>;
  images?: {
    /** The picture for shared links: a file beside the document, or the absolute path of one of this site. */
    share?: string;
    pictures?: readonly LanderPictureFile[];
  };
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
export type LiveLander = { frame: LanderFrame; texts: LanderLocaleTexts; pictures?: readonly LanderPicture[] } | 'hidden';

/** Whether a lander may be seen at a time. */
export function isLanderShown({ from, to }: Pick<LanderFrame, 'from' | 'to'>, now: Date): boolean {
  return !(from && now < new Date(from)) && !(to && now >= new Date(to));
}

/** The texts of an address. What a slug says itself goes before all that the address without one says, `allReal` too. */
export function landerTexts(texts: LanderLocaleTexts, slug: string): LanderTexts {
  if (slug === '') return texts[''];
  const { allReal = {}, ...common } = texts[''];
  const own = texts[slug] ?? {};
  const inherited = Object.fromEntries(Object.entries(allReal).filter(([field]) => !Object.hasOwn(own, field)));
  return { ...common, ...own, allReal: { ...inherited, ...own.allReal } };
}
