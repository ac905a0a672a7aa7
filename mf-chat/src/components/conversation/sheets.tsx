import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import type { NewMessage } from '../../outbox/types.ts';
import { later } from '../later.tsx';

const GifSheet = later(() => import(/* webpackChunkName: "gifs" */ '../gifs/gif-sheet.tsx'));
const GiftSheet = later(() => import(/* webpackChunkName: "gifts" */ '../gifts/gift-sheet.tsx'));
const PhotoSheet = later(() => import(/* webpackChunkName: "photos" */ '../photos/photo-sheet.tsx'));

export type Sheet = 'gifts' | 'gifs' | 'photo';

interface SheetsProps {
  sheet: Sheet;
  /** The recipient's. */
  name: string;
  nextCost: number;
  /** A picture pasted into the message, to be sent as a photo. */
  pasted: File | null;
  /** Number of photos that wait to be sent. */
  photosWaiting: number;
  onSend: (message: Partial<NewMessage> & Pick<NewMessage, 'type'>) => void;
  onClose: () => void;
}

/** The open sheet of gifts, GIFs or photos; it closes when something is sent, or when it can't be loaded. */
export function Sheets({ sheet, name, nextCost, pasted, photosWaiting, onSend, onClose }: SheetsProps) {
  const toast = useToast();
  const errorText = useErrorText();
  const onFail = (error: unknown) => {
    onClose();
    toast(errorText(error), { tone: 'danger' });
  };
  const send: typeof onSend = (message) => {
    onClose();
    onSend(message);
  };
  if (sheet === 'gifs') return <GifSheet cost={nextCost} onClose={onClose} onFail={onFail} onSend={(gif) => send({ type: 'gif', gif })} />;
  if (sheet === 'gifts') {
    return (
      <GiftSheet
        name={name}
        onClose={onClose}
        onFail={onFail}
        onSend={(gift) => send({ type: 'gift', gift: gift.id, gift_credits: gift.credits })}
      />
    );
  }
  return (
    <PhotoSheet
      name={name}
      pasted={pasted}
      waiting={photosWaiting}
      onClose={onClose}
      onFail={onFail}
      onSend={(file, view_once) => send({ type: 'photo', photo: { file, id: null, view_once } })}
    />
  );
}
