/** Something against a library of a release, or against its bill, with what to do. */
export interface SbomFault {
  /** The library, or the bill's file. */
  what: string;
  message: string;
}

/** A release that is live, with what is known against the libraries in it. */
export interface AuditedRelease {
  remote: string;
  version: string;
  channel: 'stable' | 'canary';
  /** Packages in its bill. */
  libraries: number;
  faults: SbomFault[];
  /** The command that ends it at once; null where there is none: then only a new version helps. */
  remedy: string | null;
}

export interface Audit {
  /** How many advisories were asked. */
  advisories: number;
  releases: AuditedRelease[];
}
