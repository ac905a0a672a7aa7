import { useIsShown } from '@nightlark/profile';
import { useApi } from '@nightlark/api-client';
import type { Crop, ResponseOf } from '@nightlark/contract';
import { common, defineMessages, useErrorText } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, Dialog, Spinner } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useEffectEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useIntl } from 'react-intl';
import s from './crop-dialog.module.css';

const messages = defineMessages({
  cropTitle: { id: 'members.own.cropTitle', defaultMessage: 'Crop your photo' },
  cropArea: { id: 'members.own.cropArea', defaultMessage: 'Part of the photo. The arrow keys move it.' },
  cropHelp: {
    id: 'members.own.cropHelp',
    defaultMessage: 'Drag the photo or use the arrow keys. Nobody sees what’s outside the frame.',
  },
  zoom: { id: 'members.own.zoom', defaultMessage: 'Zoom' },
  shape: { id: 'members.own.shape', defaultMessage: 'Shape' },
  shape_portrait: { id: 'members.own.shape_portrait', defaultMessage: 'Portrait' },
  shape_square: { id: 'members.own.shape_square', defaultMessage: 'Square' },
  shape_landscape: { id: 'members.own.shape_landscape', defaultMessage: 'Landscape' },
  cropSave: { id: 'members.own.cropSave', defaultMessage: 'Use this part' },
  cropWhole: { id: 'members.own.cropWhole', defaultMessage: 'Use the whole photo' },
});

export interface CropDialogProps {
  /** Id of the photo to crop; null if closed. */
  photo: number | null;
  onClose: () => void;
  /** @param crop null for the whole picture */
  onCrop: (id: number, crop: Crop | null) => Promise<boolean>;
}

type Source = ResponseOf<'getPhotoSource'>;
const SHAPES = { portrait: 4 / 5, square: 1, landscape: 5 / 4 } as const;
type Shape = keyof typeof SHAPES;
const ZOOM_MAX = 4;

/** Crops a photo from the uploaded picture: drag or arrow keys to move, slider or pinch to zoom. */
export function CropDialog({ photo, onClose, onCrop }: CropDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      open={photo !== null}
      onClose={onClose}
      size="md"
      title={formatMessage(messages.cropTitle)}
      closeLabel={formatMessage(common.close)}
    >
      {photo !== null && <CropForm key={photo} photo={photo} onClose={onClose} onCrop={onCrop} />}
    </Dialog>
  );
}

function CropForm({ photo, onClose, onCrop }: CropDialogProps & { photo: number }) {
  const { formatMessage } = useIntl();
  const { source, problem } = useSource(photo);
  const [saving, setSaving] = useState(false);
  const isShown = useIsShown();

  async function save(crop: Crop | null) {
    setSaving(true);
    const done = await onCrop(photo, crop);
    setSaving(false);
    // Closed meanwhile, another photo may be in the dialog.
    if (done && isShown()) onClose();
  }

  if (problem)
    return (
      <Notice tone="danger" live>
        {problem}
      </Notice>
    );
  if (!source)
    return (
      <div className={s.loading}>
        <Spinner label={formatMessage(common.loading)} />
      </div>
    );
  return <CropFields source={source} saving={saving} onSave={(crop) => void save(crop)} />;
}

interface CropFieldsProps {
  source: Source;
  saving: boolean;
  /** @param crop null for the whole picture */
  onSave: (crop: Crop | null) => void;
}

function CropFields({ source, saving, onSave }: CropFieldsProps) {
  const { formatMessage } = useIntl();
  const { cdn_prefix } = useSettings();
  const [shape, setShape] = useState(() => shapeOf(source));
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <div className={s.form}>
      <div className={s.stage}>
        <Cropper
          image={cdn_prefix + source.source.match}
          crop={position}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={SHAPES[shape]}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(source.crop && { initialCroppedAreaPercentages: percentOf(source.crop) })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={setArea}
          cropperProps={{ 'aria-label': formatMessage(messages.cropArea), role: 'application' } as never}
          mediaProps={{ alt: '' }}
        />
      </div>
      <p className={s.help}>{formatMessage(messages.cropHelp)}</p>
      <label className={s.zoom}>
        <span>{formatMessage(messages.zoom)}</span>
        <input type="range" min={1} max={ZOOM_MAX} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
      <Shapes shape={shape} onShape={setShape} />
      <div className={s.actions}>
        <Button block busy={saving} disabled={!area} onClick={() => area && onSave(shareOf(area))}>
          {formatMessage(messages.cropSave)}
        </Button>
        <Button block variant="quiet" disabled={saving} onClick={() => onSave(null)}>
          {formatMessage(messages.cropWhole)}
        </Button>
      </div>
    </div>
  );
}

/** The uploaded picture. */
function useSource(photo: number) {
  const api = useApi();
  const errorText = useErrorText();
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = useEffectEvent((error: unknown) => setProblem(errorText(error)));
  useEffect(() => {
    const stop = new AbortController();
    api.call('getPhotoSource', { query: { id: photo }, signal: stop.signal }).then(setSource, (error: unknown) => {
      if (!stop.signal.aborted) failed(error);
    });
    return () => stop.abort();
  }, [api, photo]);
  return { source, problem };
}

function Shapes({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const { formatMessage } = useIntl();
  return (
    <div role="group" aria-label={formatMessage(messages.shape)} className={s.shapes}>
      {(Object.keys(SHAPES) as Shape[]).map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === shape ? 'premium' : 'secondary'}
          aria-pressed={each === shape}
          onClick={() => onShape(each)}
        >
          {formatMessage(messages[`shape_${each}`])}
        </Button>
      ))}
    </div>
  );
}

/** The shape closest to the current crop; portrait if uncropped. */
function shapeOf({ crop, source }: Source): Shape {
  if (!crop) return 'portrait';
  const ratio = (crop.width * source.width) / (crop.height * source.height);
  const distance = (shape: Shape) => Math.abs(Math.log(SHAPES[shape] / ratio));
  return (Object.keys(SHAPES) as Shape[]).sort((a, b) => distance(a) - distance(b))[0]!;
}

const percentOf = ({ x, y, width, height }: Crop): Area => ({ x: x * 100, y: y * 100, width: width * 100, height: height * 100 });

/** Converts percent to fractions, clamped against rounding errors. */
function shareOf({ x, y, width, height }: Area): Crop {
  const left = Math.min(Math.max(x / 100, 0), 1);
  const top = Math.min(Math.max(y / 100, 0), 1);
  return { x: left, y: top, width: Math.min(width / 100, 1 - left), height: Math.min(height / 100, 1 - top) };
}
