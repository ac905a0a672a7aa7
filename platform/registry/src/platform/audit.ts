/** A problem of a release's library or of its SBOM, with its solution. */
export interface SbomFault {
  /** The library, or the SBOM file. */
  what: string;
  message: string;
}

/** A live release, with the problems of its libraries. */
export interface AuditedRelease {
  remote: string;
  version: string;
  channel: 'stable' | 'canary';
  /** Number of packages in its SBOM. */
  libraries: number;
  faults: SbomFault[];
  /** The command that fixes it at once; null when only a new version does. */
  remedy: string | null;
}

export interface Audit {
  /** Number of advisories checked. */
  advisories: number;
  releases: AuditedRelease[];
}
