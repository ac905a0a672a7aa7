import type { OverlayName, OverlayProps } from '@nightlark/contract';
import { atom, useSetAtom } from 'jotai';
import { useMemo } from 'react';

export type OpenOverlay = { [N in OverlayName]: { name: N; props: OverlayProps[N] } }[OverlayName];

/** The open overlay; rendered by the shell. */
export const overlayAtom = atom<OpenOverlay | null>(null);

/** Opens an overlay of any remote by name: `useOverlay().open('match', { profileId })`. */
export function useOverlay(): { open: <N extends OverlayName>(name: N, props: OverlayProps[N]) => void; close: () => void } {
  const setOverlay = useSetAtom(overlayAtom);
  return useMemo(
    () => ({ open: (name, props) => setOverlay({ name, props } as OpenOverlay), close: () => setOverlay(null) }),
    [setOverlay],
  );
}
