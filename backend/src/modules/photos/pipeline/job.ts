import type { Crop, ErrorCode } from '@nightlark/contract';

/** A job of a worker: create a photo's files from an upload, or a JPEG of one of them. */
export type PhotoJob =
  /** An upload by its path, or (`trusted`) a picture of our own, to be cropped again: its source is not created again. */
  { kind: 'files'; picture: string | Uint8Array; crop: Crop | null; trusted: boolean } | { kind: 'jpeg'; bytes: Uint8Array };

/** CPU time limit. Not wall-clock time: on a busy machine that would blame the picture. */
export interface JobLimit {
  seconds: number;
}

/** Exit code of a worker whose picture exceeded the limit. */
export const TOOK_TOO_LONG = 3;

export interface PhotoFiles {
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  color: string;
  placeholder: string;
  /** Of the uncropped source; null if it was not created. */
  source: { width: number; height: number } | null;
  /** WebP by the file's name (`variants.ts`). */
  webp: Record<string, Uint8Array>;
  /** AVIF for those where it is smaller. */
  avif: Record<string, Uint8Array>;
}

export type PhotoJobResult<J extends PhotoJob> = J extends { kind: 'jpeg' } ? Uint8Array : PhotoFiles;

/** Why a picture is rejected: an error code of the contract with its parameters. */
export interface PhotoRefusal {
  code: Extract<ErrorCode, `photo_${string}`>;
  params?: Record<string, number>;
}

export class PhotoRefused extends Error {
  readonly refusal: PhotoRefusal;

  constructor(code: PhotoRefusal['code'], params?: Record<string, number>) {
    super(code);
    this.refusal = params ? { code, params } : { code };
  }
}
