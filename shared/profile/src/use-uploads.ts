import { isApiError, useApi, type Api } from '@nightlark/api-client';
import { DEFAULTS, type OwnImage } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorToast } from './use-task.ts';

/** What can be chosen: AVIF and HEIC where the browser decodes them (`preparePhoto`). */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];
const AT_ONCE = 2;
/** No browser of a phone decodes a larger file to make it smaller. */
const DECODED_MAX = 5 * DEFAULTS.photoMaxBytes;
/** How often the outcome of a photo is asked for that the server is still processing. */
const ASK_AGAIN_MS = 2_000;
/** Errors of the picture itself: a retry would fail again. */
const isFinal = (error: unknown) => isApiError(error) && error.code.startsWith('photo_');

export interface Upload {
  key: number;
  /** Names it to the server: sent again, the same photo is not added twice. */
  id: string;
  file: File;
  /** Object URL of the chosen file, as a preview during the upload. */
  preview: string;
  /** `checking`: sent completely, the server processes the photo. */
  state: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Sent share, 0 to 1. */
  share: number;
  error: string | null;
  canRetry: boolean;
}

/** Messages for files rejected before the upload. */
export interface UploadMessages {
  wrongType: string;
  tooLarge: string;
}

let lastKey = 0;

/** The chosen files as uploads: as many as there is room for, and rejected ones, which do not count. */
function accepted(files: readonly File[], room: number, messages: UploadMessages): Upload[] {
  let free = room;
  return files.flatMap((file): Upload[] => {
    const error = refusalOf(file, messages);
    if (!error && free-- <= 0) return [];
    return [
      {
        key: ++lastKey,
        id: crypto.randomUUID(),
        file,
        preview: URL.createObjectURL(file),
        state: error ? 'failed' : 'waiting',
        share: 0,
        error,
        canRetry: false,
      },
    ];
  });
}

function refusalOf(file: File, messages: UploadMessages): string | null {
  if (!PHOTO_TYPES.includes(file.type)) return messages.wrongType;
  if (file.size > DECODED_MAX) return messages.tooLarge;
  return null;
}

interface Transfer {
  key: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a photo, and waits until it is processed. */
async function transfer(api: Api, { key, file, onProgress, signal }: Transfer): Promise<OwnImage> {
  let { image } = await api.call('startUpload', { query: { key }, file, onProgress, signal });
  while (!image) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    ({ image } = await api.call('getUpload', { query: { key }, signal }));
  }
  return image;
}

/** The uploads and the requests of those under way, which end with the component. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  function forget(key: number) {
    running.current.get(key)?.abort();
    // At once: the render of this change starts the next one.
    running.current.delete(key);
    setUploads((all) => {
      const gone = all.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((each) => each.key !== key);
    });
  }

  const stopAll = useEffectEvent(() => {
    for (const stop of running.current.values()) stop.abort();
    for (const { preview } of uploads) URL.revokeObjectURL(preview);
  });
  useEffect(() => () => stopAll(), []);
  return { uploads, setUploads, running, change, forget };
}

/** Uploads photos, two at a time; each can be cancelled, and retried after a failure. */
export function useUploads(messages: UploadMessages, onAdded: (image: OwnImage) => Promise<void>) {
  const api = useApi();
  const errorText = useErrorText();
  const showError = useErrorToast();
  const { uploads, setUploads, running, change, forget } = useUploadList();

  async function send(upload: Upload) {
    const { key } = upload;
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', share: 0, error: null });
    try {
      const { preparePhoto } = await import(/* webpackChunkName: "prepare-photo" */ './prepare-photo.ts');
      const photo = await preparePhoto(upload.file);
      if (stop.signal.aborted) return;
      if (!photo || photo.size > DEFAULTS.photoMaxBytes)
        return change(key, { state: 'failed', error: photo ? messages.tooLarge : messages.wrongType, canRetry: false });
      const onProgress = (share: number) => change(key, share < 1 ? { share } : { share, state: 'checking' });
      const image = await transfer(api, { key: upload.id, file: photo, onProgress, signal: stop.signal });
      // The photo is added: no error of what follows may offer to send it again.
      await onAdded(image).catch(showError);
      forget(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { state: 'failed', error: errorText(error), canRetry: !isFinal(error) });
    } finally {
      running.current.delete(key);
    }
  }

  const sendNext = useEffectEvent(() => {
    const waiting = uploads.filter(({ key, state }) => state === 'waiting' && !running.current.has(key));
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - running.current.size))) void send(upload);
  });
  useEffect(() => sendNext(), [uploads]);

  return {
    uploads,
    /** Whether leaving the page would cancel an upload. */
    underWay: uploads.some(({ state }) => state !== 'failed'),
    /**
     * Queues as many files as there is room for; rejected files do not count.
     * @returns how many did not fit
     */
    add(files: readonly File[], room: number): number {
      const added = accepted(files, room, messages);
      setUploads((all) => [...all, ...added]);
      return files.length - added.length;
    },
    retry: (key: number) => change(key, { state: 'waiting', error: null }),
    forget,
  };
}
