import type { Crop, ErrorCode } from '@nightlark/contract';

/** A job of a worker: create a photo's files from an upload, a JPEG of one of them, or its perceptual hash. */
export type PhotoJob =
  /** An upload by its path, or (`trusted`) a picture of our own, to be cropped again: its source is not created again. */
  | { kind: 'files'; picture: string | Uint8Array; crop: Crop | null; trusted: boolean }
  | { kind: 'jpeg'; bytes: Uint8Array }
  | { kind: 'hash'; bytes: Uint8Array };

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
  /** Perceptual, of 64 bits as a signed number: alike for one picture in other sizes and qualities; null if the picture is too plain. */
  hash: string | null;
  /** Of the uncropped source; null if it was not created. */
  source: { width: number; height: number } | null;
  /** WebP by the file's name (`variants.ts`). */
  webp: Record<string, Uint8Array>;
  /** AVIF for those where it is smaller. */
  avif: Record<string, Uint8Array>;
}

export type PhotoJobResult<J extends PhotoJob> = J extends { kind: 'files' }
  ? PhotoFiles
  : J extends { kind: 'jpeg' }
    ? Uint8Array
    : string | null;

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
