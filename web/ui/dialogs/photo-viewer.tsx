import '#web/styles/account.css';
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

interface PhotoViewerProps {
  /** Accessible name of the photo viewer. */
  label: string;
  images: readonly { src: string; alt: string }[];
  /** Index of the photo that is shown first. */
  first: number;
  /** Callback when the photo viewer adds an entry to the history, and when that entry is gone. */
  onEntry: (hasOne: boolean) => void;
  onClose: () => void;
}

/** Viewer of photos on the whole screen. Default export for `lazy`. The browser itself zooms by pinching. */
export default function PhotoViewer({ label, images, first, onEntry, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  useEffect(() => dialog.current?.showModal(), []);
  useStepBack(onEntry, () => dialog.current?.close());

  const image = images[index];
  const go = (to: number) => to in images && setIndex(to);
  const turn = ({ key }: KeyboardEvent) => key in steps && go(index + (steps[key] ?? 0));
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onKeyDown={turn}
      className="m-0 size-full max-h-none max-w-none bg-black p-0 text-white"
    >
      {image && <img key={image.src} src={image.src} alt={image.alt} className="size-full object-contain" />}
      <Control icon={X} label="Fermer" place="top-3 right-3" onClick={() => dialog.current?.close()} />
      {images.length > 1 && (
        <>
          <Control
            icon={ChevronLeft}
            label="Photo précédente"
            place="bottom-3 left-3"
            isAtEnd={index === 0}
            onClick={() => go(index - 1)}
          />
          <Control
            icon={ChevronRight}
            label="Photo suivante"
            place="right-3 bottom-3"
            isAtEnd={index === images.length - 1}
            onClick={() => go(index + 1)}
          />
          <p
            aria-live="polite"
            className="absolute bottom-5 left-1/2 -translate-x-1/2 rounded-full bg-black/70 px-3 py-1 whitespace-nowrap"
          >
            {index + 1} sur {images.length}
          </p>
        </>
      )}
    </dialog>
  );
}

/** Closes the photo viewer by the browser's Back, instead of leaving the page. */
function useStepBack(onEntry: (hasOne: boolean) => void, close: () => void) {
  const report = useEffectEvent(onEntry);
  const onBack = useEffectEvent(close);
  useEffect(() => {
    history.pushState(history.state, '');
    report(true);
    let isBack = false;
    const step = () => {
      isBack = true;
      report(false);
      onBack();
    };
    // Listener that runs after the router's, which has then already decided whether to load.
    addEventListener('popstate', step, { once: true });
    return () => {
      if (!isBack) history.back();
    };
  }, []);
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface ControlProps {
  icon: LucideIcon;
  label: string;
  place: string;
  isAtEnd?: boolean;
  onClick: () => void;
}

/** Button of the photo viewer. `aria-disabled`, as `disabled` would lose the focus at either end. */
function Control({ icon: Icon, label, place, isAtEnd = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onClick}
      className={`absolute grid size-11 place-items-center rounded-full bg-white text-black outline-white aria-disabled:opacity-40 ${place}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
