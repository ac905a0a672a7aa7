import { useEffect, useState } from 'react';
import type { CropDialog, CropDialogProps } from './crop-dialog.tsx';

/** The crop dialog, loaded when it is first opened. */
export function LazyCropDialog(props: CropDialogProps) {
  const [Dialog, setDialog] = useState<typeof CropDialog | null>(null);
  const { photo, onClose } = props;
  useEffect(() => {
    if (photo === null || Dialog) return;
    import(/* webpackChunkName: "profile-cropping" */ './crop-dialog.tsx').then(
      ({ CropDialog: Loaded }) => setDialog(() => Loaded),
      onClose,
    );
  }, [photo, Dialog, onClose]);
  return Dialog && <Dialog {...props} />;
}
