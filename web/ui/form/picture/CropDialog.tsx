import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import {
  mostZoom,
  moveCrop,
  startCrop,
  zoomCrop,
  zoomOf,
  type Crop,
  type Size,
} from '#web/ui/form/picture/crop.ts';
import { encodePicture } from '#web/ui/form/picture/encodePicture.ts';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The picture as it was chosen, a data URL. */
  source: string;
  shape: 'round' | 'square';
  /** The part as a data URL. */
  onDone: (value: string) => void;
}

const view = 288;
const step = 12;
const zoomStep = 1.25;

/** Chooses the square part of a picture: by drag, wheel, slider, or arrow keys and + and −. */
export default function CropDialog({ open, onClose, source, shape, onDone }: Props) {
  const { t } = useTranslation();
  const [image, setImage] = useState<HTMLImageElement>();
  const [failed, setFailed] = useState(false);
  const [crop, setCrop] = useState<Crop>();
  useEffect(() => {
    const loading = new Image();
    loading.addEventListener('load', () => {
      if (loading.naturalWidth === 0) return setFailed(true);
      setImage(loading);
      setCrop(startCrop(sizeOf(loading)));
    });
    loading.addEventListener('error', () => setFailed(true));
    loading.src = source;
  }, [source]);
  const use = () => {
    if (image && crop) onDone(encodePicture(image, crop));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={view + 48}
      title={t('picture.crop')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={!image} onClick={use}>
            {t('picture.use')}
          </Button>
        </>
      }
    >
      {failed ? (
        <p role="alert" className="text-14 text-danger">
          {t('picture.unreadable')}
        </p>
      ) : image && crop ? (
        <Stage image={image} crop={crop} onCrop={setCrop} shape={shape} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

interface StageProps {
  image: HTMLImageElement;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  shape: 'round' | 'square';
}

function Stage({ image, crop, onCrop, shape }: StageProps) {
  const { t } = useTranslation();
  const picture = sizeOf(image);
  const scale = view / crop.side;
  const zoom = zoomOf(crop, picture);
  const pan = useRef<{ x: number; y: number }>(undefined);
  const move = (dx: number, dy: number) => onCrop(moveCrop(crop, picture, dx / scale, dy / scale));
  const setZoom = (next: number) => onCrop(zoomCrop(crop, picture, next));
  const frame = useRef<HTMLButtonElement>(null);
  const wheel = useRef(setZoom);
  useEffect(() => {
    wheel.current = (factor) => setZoom(zoom * factor);
  });
  useEffect(() => {
    // React's own listener cannot keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      wheel.current(event.deltaY < 0 ? 1.08 : 1 / 1.08);
    };
    const element = frame.current;
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] },
    };
    const by = moves[event.key];
    if (by) move(...by);
    else if (event.key === '+' || event.key === '=') setZoom(zoom * zoomStep);
    else if (event.key === '-') setZoom(zoom / zoomStep);
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent) => {
    if (!pan.current) return;
    move(pan.current.x - event.clientX, pan.current.y - event.clientY);
    pan.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        ref={frame}
        aria-label={t('picture.frame')}
        className="relative cursor-grab touch-none overflow-hidden rounded-3 bg-sunken select-none active:cursor-grabbing"
        style={{ width: view, height: view }}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pan.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (pan.current = undefined)}
        onPointerCancel={() => (pan.current = undefined)}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          className="absolute max-w-none origin-top-left"
          style={{
            width: picture.width * scale,
            height: picture.height * scale,
            left: -crop.x * scale,
            top: -crop.y * scale,
          }}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 shadow-[0_0_0_999px_rgb(7_13_16/.55),inset_0_0_0_2px_rgb(255_255_255/.85)] ${shape === 'round' ? 'rounded-full' : 'rounded-3'}`}
        />
      </button>
      <div className="flex w-full items-center gap-2">
        <IconButton
          label={t('picture.smaller')}
          disabled={zoom <= 1}
          onClick={() => setZoom(zoom / zoomStep)}
        >
          <Minus />
        </IconButton>
        <input
          type="range"
          aria-label={t('picture.zoom')}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-5 min-w-0 flex-1 accent-human"
        />
        <IconButton
          label={t('picture.larger')}
          disabled={zoom >= mostZoom}
          onClick={() => setZoom(zoom * zoomStep)}
        >
          <Plus />
        </IconButton>
      </div>
      <p className="text-12 text-text-3">{t('picture.hint')}</p>
    </div>
  );
}

function sizeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size {
  return { width, height };
}
