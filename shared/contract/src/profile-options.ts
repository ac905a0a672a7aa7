/** Options of profile fields (docs/product/profiles-and-photos.md#the-own-profile). Ids are stored; labels are in `@nightlark/i18n`. */
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export type Sexuality = (typeof SEXUALITIES)[number];

/** Allowed sexualities by gender: "lesbian" only for women, "gay" only for men, as in most of the languages. */
export const SEXUALITIES_OF: Readonly<Record<Gender, readonly Sexuality[]>> = {
  male: ['hetero', 'gay', 'bi'],
  female: ['hetero', 'lesbian', 'bi'],
};

export const RELATIONSHIPS = ['single', 'divorced', 'widowed', 'in_relationship', 'married', 'open_relationship'] as const;
export const HAIR_COLORS = ['black', 'brown', 'blonde', 'red', 'grey', 'bald', 'other'] as const;
export const EYE_COLORS = ['brown', 'blue', 'green', 'grey', 'hazel'] as const;
export const BODY_TYPES = ['slim', 'average', 'athletic', 'curvy', 'muscular', 'few_extra_pounds'] as const;
export const TATTOOS = ['none', 'one', 'several', 'many'] as const;

export const INTERESTS = [
  'art',
  'astrology',
  'baking',
  'board_games',
  'books',
  'camping',
  'cars',
  'cats',
  'cinema',
  'climbing',
  'coffee',
  'comedy',
  'concerts',
  'cooking',
  'crafts',
  'cycling',
  'dancing',
  'dinner',
  'diving',
  'dogs',
  'fashion',
  'festivals',
  'fishing',
  'fitness',
  'football',
  'gaming',
  'gardening',
  'hiking',
  'history',
  'horses',
  'karaoke',
  'languages',
  'martial_arts',
  'meditation',
  'motorbikes',
  'museums',
  'music',
  'nightlife',
  'painting',
  'photography',
  'podcasts',
  'road_trips',
  'running',
  'sailing',
  'sauna',
  'science',
  'series',
  'singing',
  'skiing',
  'spirituality',
  'surfing',
  'swimming',
  'tattoos',
  'technology',
  'tennis',
  'theatre',
  'travel',
  'volunteering',
  'wine',
  'yoga',
] as const;
export type Interest = (typeof INTERESTS)[number];

/** Fields with a configurable visibility. Those of a card (name, age, town, main photo) have none. */
export const CHOSEN_FIELDS = [
  'relationship_status',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'interests',
  'about',
] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];
/** Visibility of a field; `everybody` includes visitors without an account. */
export const SHOWN_TO = ['nobody', 'members', 'everybody'] as const;
export type ShownTo = (typeof SHOWN_TO)[number];
/** Defaults until changed by the member. */
export const DEFAULT_SHOWN_TO: Readonly<Record<ChosenField, ShownTo>> = {
  relationship_status: 'nobody',
  sexuality: 'nobody',
  body_type: 'members',
  hair_color: 'members',
  eye_color: 'members',
  tattoos: 'members',
  interests: 'members',
  about: 'members',
};

/** Reasons to report a member (docs/product/moderation-and-reports.md). */
export const REPORT_CATEGORIES = ['underage', 'threat', 'scam', 'harassment', 'illegal', 'fake', 'other'] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
/** Categories of complaints by members and others (path `/complaints`). */
export const COMPLAINT_CATEGORIES = [
  'illegal',
  'my_photos',
  'fake',
  'underage',
  'payment',
  'account',
  'privacy',
  'decision',
  'other',
] as const;
/** A complaint's public reference: `C-7KQ2-M9XA`. */
export const COMPLAINT_REFERENCE = /^C-[A-Z2-9]{4}-[A-Z2-9]{4}$/;
/** What moderators may decide about a member (docs/product/moderation-and-reports.md#sanctions). */
export const SANCTION_KINDS = ['suspended', 'excluded', 'restricted', 'photos', 'held'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
/** Why, told to the member. */
export const SANCTION_REASONS = [...REPORT_CATEGORIES, 'advertising', 'second_account'] as const;
export type SanctionReason = (typeof SANCTION_REASONS)[number];
/** A sanction's public reference. */
export const SANCTION_REFERENCE = /^S-[A-Z2-9]{4}-[A-Z2-9]{4}$/;
/** Reasons to reject a photo, chosen by the moderator and shown to its owner. */
export const PHOTO_REASONS = [
  'someone_else',
  'no_person',
  'child',
  'explicit',
  'offensive',
  'contact_details',
  'advertising',
  'poor_quality',
  'other',
] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** Countries where members may live, ISO 3166-1 alpha-2. */
export const COUNTRIES = [
  'AT',
  'AU',
  'BE',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IT',
  'NL',
  'NO',
  'NZ',
  'PL',
  'SE',
  'US',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** Currencies of purchases. */
export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN', 'CAD', 'AUD', 'NZD'] as const;
export type Currency = (typeof CURRENCIES)[number];
