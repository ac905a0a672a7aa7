import { useErrorToast } from '@nightlark/profile';
import { later } from '../../later.tsx';
import { useConversation } from '../context.ts';
import type { OpenSheet } from '../use-conversation-state.ts';

const SHEETS = {
  gifs: later(() => import(/* webpackChunkName: "gifs" */ './gif-sheet.tsx')),
  gifts: later(() => import(/* webpackChunkName: "gifts" */ './gift-sheet.tsx')),
  photo: later(() => import(/* webpackChunkName: "photos" */ './photo-sheet.tsx')),
};

/** The open sheet of gifts, GIFs or photos; it closes when it can't be loaded. */
export function Sheets({ sheet: { is } }: { sheet: OpenSheet }) {
  const { setSheet } = useConversation();
  const showError = useErrorToast();
  const Sheet = SHEETS[is];
  return (
    <Sheet
      onFail={(error) => {
        setSheet(null);
        showError(error);
      }}
    />
  );
}
