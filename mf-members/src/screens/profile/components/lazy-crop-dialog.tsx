import { useLoaded } from '../../../components/use-loaded.ts';
import type { CropDialogProps } from './crop-dialog.tsx';

const load = () => import(/* webpackChunkName: "profile-cropping" */ './crop-dialog.tsx');

/** The crop dialog, lazily loaded on first use. */
export function LazyCropDialog(props: CropDialogProps) {
  const loaded = useLoaded(props.photo !== null, load, props.onClose);
  return loaded && <loaded.CropDialog {...props} />;
}
