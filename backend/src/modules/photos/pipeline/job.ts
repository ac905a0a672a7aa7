import type { Crop, ErrorCode } from '@nightlark/contract';

/** A job of a worker: make a photo's files from an upload, or make a JPEG of one of them. */
export type PhotoJob =
  /** An upload by its path, or (`trusted`) a picture that we made ourselves, to be cropped anew: its source is not made again. */
  { kind: 'files'; picture: string | Uint8Array; crop: Crop | null; trusted: boolean } | { kind: 'jpeg'; bytes: Uint8Array };

/** How long the processor may work on it. Not the clock: on a busy machine that would blame the picture. */
export interface JobLimit {
  seconds: number;
}

export interface PhotoFiles {
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  color: string;
  placeholder: string;
  /** Of the uncropped picture; null where it was not made. */
  source: { width: number; height: number } | null;
  /** WebP by the file's name (`variants.ts`). */
  webp: Record<string, Uint8Array>;
  /** AVIF of those for which it is smaller. */
  avif: Record<string, Uint8Array>;
}

export type PhotoJobResult<J extends PhotoJob> = J extends { kind: 'jpeg' } ? Uint8Array : PhotoFiles;

/** Why a picture is refused: a code of the contract with what its text needs. */
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
