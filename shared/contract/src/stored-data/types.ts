/** The ground of the General Data Protection Regulation, article 6 (and 9); for a browser's storage, "strictly necessary" of the ePrivacy directive, article 5(3). */
export const LEGAL_BASES = ['contract', 'consent', 'law', 'interest', 'necessary'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

export const DATA_GROUPS = ['account', 'profile', 'others', 'money', 'notices', 'operation', 'browser'] as const;
export type DataGroup = (typeof DATA_GROUPS)[number];

/** A cookie, or a family of them where `rest` says what follows the name. */
export interface StoredCookie {
  name: string;
  rest?: string;
  /** Set in development only, where there is no https. */
  development?: true;
}

/** One thing that is stored of a person, wherever that is. */
export interface StoredDatum {
  id: string;
  group: DataGroup;
  /** What it is, in a few words. */
  what: string;
  /** Columns by table; every column of a table with personal data belongs to one datum. */
  columns?: Readonly<Record<string, readonly string[]>>;
  cookies?: readonly StoredCookie[];
  /** Keys in the tab's session storage, or what they begin with. */
  sessionStorage?: readonly string[];
  /** Keys in the browser's local storage, which all tabs share. */
  localStorage?: readonly string[];
  /** Caches of the worker by what their names begin with. */
  caches?: readonly string[];
  /** Databases of the browser, which all tabs share. */
  databases?: readonly string[];
  /** Any other place: a process's memory, Redis, the files of photos, logs. */
  elsewhere?: string;
  /** Source files that keep it in the browser, or set its cookie. */
  writtenBy?: readonly string[];
  purpose: string;
  bases: readonly LegalBasis[];
  seenBy: string;
  /** `{figure}` is one of `RETENTION`. */
  kept: string;
  /** The entry of a page for members that names it. */
  namedIn: { page: 'privacy' | 'cookies'; entry: string };
}
