/**
 * Legal bases of the General Data Protection Regulation, article 6 (and 9); for a browser's storage, "strictly necessary" of the
 * ePrivacy directive, article 5(3).
 */
export const LEGAL_BASES = ['contract', 'consent', 'law', 'interest', 'necessary'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

export const DATA_GROUPS = ['account', 'profile', 'others', 'money', 'notices', 'operation', 'browser'] as const;
export type DataGroup = (typeof DATA_GROUPS)[number];

/** A cookie; with `rest` a family of cookies with this name as prefix. */
export interface StoredCookie {
  name: string;
  rest?: string;
  /** Set in development only, without https. */
  development?: true;
}

/** A stored personal datum. */
export interface StoredDatum {
  id: string;
  group: DataGroup;
  /** Short description. */
  what: string;
  /** Columns by table; every column of a table with personal data belongs to one datum. */
  columns?: Readonly<Record<string, readonly string[]>>;
  cookies?: readonly StoredCookie[];
  /** Keys in session storage, or their prefixes. */
  sessionStorage?: readonly string[];
  /** Keys in local storage. */
  localStorage?: readonly string[];
  /** Caches of the service worker, by prefix of their names. */
  caches?: readonly string[];
  /** IndexedDB databases. */
  databases?: readonly string[];
  /** Any other storage: a process's memory, Redis, photo files, logs. */
  elsewhere?: string;
  /** Source files that store it in the browser. */
  writtenBy?: readonly string[];
  purpose: string;
  bases: readonly LegalBasis[];
  seenBy: string;
  /** `{figure}` is one of `RETENTION`. */
  kept: string;
  /** The entry of a static page that discloses it. */
  namedIn: { page: 'privacy' | 'cookies'; entry: string };
}
