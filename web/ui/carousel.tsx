import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { photoViewerOpenState } from './photo-viewer-open-state.ts';

interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  images: readonly { src: string; small: string }[];
}

const PhotoViewer = createLazyOptionalComponent(() => import('./dialogs/photo-viewer.tsx'));

/** Carousel by scroll snap: usable before hydration and without JavaScript. */
export function Carousel({ label, images }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const current = useShown(row, images.length);
  const go = (index: number) => {
    const target = row.current?.children[index];
    if (target instanceof HTMLElement) row.current?.scrollTo({ left: target.offsetLeft });
  };
  const several = images.length > 1;
  const [enlarged, enlarge] = useState<number>();
  const photos = images.map((image, index) => ({
    ...image,
    alt: several ? `Photo ${index + 1} sur ${images.length} : ${label}` : label,
  }));
  return (
    <section aria-roledescription="carrousel" aria-label={label} className="relative">
      <ul
        ref={row}
        tabIndex={several ? 0 : undefined}
        aria-label={several ? 'Photos' : undefined}
        onKeyDown={({ key }) => key in steps && go(current + (steps[key] ?? 0))}
        className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-3xl bg-sunken [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <Slide
            key={photo.src}
            {...photo}
            first={index === 0}
            isShown={index === current}
            onEnlarge={() => enlarge(index)}
          />
        ))}
      </ul>
      {several && (
        <>
          <Arrow
            icon={ChevronLeft}
            label="Photo précédente"
            side="left-3"
            onClick={() => go(current - 1)}
            disabled={current === 0}
          />
          <Arrow
            icon={ChevronRight}
            label="Photo suivante"
            side="right-3"
            onClick={() => go(current + 1)}
            disabled={current === images.length - 1}
          />
          <p
            aria-live="polite"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap rounded-full bg-black/70 px-3 py-1 text-sm font-medium text-white"
          >
            Photo {current + 1} sur {images.length}
          </p>
        </>
      )}
      {enlarged !== undefined && (
        <PhotoViewer
          label={label}
          images={photos}
          first={enlarged}
          onEntry={(hasOne) => {
            photoViewerOpenState.isOpen = hasOne;
          }}
          onClose={() => enlarge(undefined)}
        />
      )}
    </section>
  );
}

/**
 * Index of the slide that fills most of the row, observed because scroll events do not suffice: a row that was hidden
 * loses its offset without an event. A resized row stays at this slide: a smooth scroll in progress would end at the
 * old position of its target. At width 0 the last value stays.
 */
function useShown(row: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    const nearest = () => Math.round(element.scrollLeft / element.clientWidth);
    let index = nearest() || 0;
    const update = () => {
      if (element.clientWidth > 0) index = nearest();
      setShown(index);
    };
    let width = element.clientWidth;
    const keepPosition = () => {
      // First call of the observer, without a change of size, which may come in the middle of a scroll.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      element.scrollTo({ left: index * width, behavior: 'instant' });
    };
    const visible = new IntersectionObserver(update, { root: element, threshold: [0.5, 1] });
    for (const child of element.children) visible.observe(child);
    const resized = new ResizeObserver(keepPosition);
    resized.observe(element);
    return () => {
      visible.disconnect();
      resized.disconnect();
    };
  }, [row, count]);
  return shown;
}

interface SlideProps {
  src: string;
  small: string;
  alt: string;
  first: boolean;
  /** True for the slide that the keyboard reaches: focusing another one would scroll to it. */
  isShown: boolean;
  onEnlarge: () => void;
}

/**
 * Slide of a carousel. The free space around a tall or narrow picture shows the same file, blurred and fetched once.
 */
function Slide({ src, small, alt, first, isShown, onEnlarge }: SlideProps) {
  const picture = {
    src,
    srcSet: `${small} 400w, ${src} 800w`,
    sizes: '(min-width: 1024px) 640px, 100vw',
    width: 800,
    height: 600,
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : 'auto',
  } as const;
  return (
    <li className="relative w-full shrink-0 snap-center overflow-hidden">
      <img
        {...picture}
        alt=""
        aria-hidden
        className="absolute inset-0 size-full scale-125 object-cover opacity-70 [filter:blur(40px)]"
      />
      <a
        href={src}
        title="Agrandir la photo"
        tabIndex={isShown ? undefined : -1}
        onClick={(event) => {
          // Click with a modifier key left to the browser: it opens another tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onEnlarge();
        }}
        className="relative block -outline-offset-3"
      >
        <img {...picture} alt={alt} className="aspect-4/3 w-full object-contain max-lg:max-h-[45svh]" />
      </a>
    </li>
  );
}

/** Steps by the arrow keys: the browser alone scrolls less than a picture, which then snaps back. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface ArrowProps {
  icon: LucideIcon;
  label: string;
  side: string;
  onClick: () => void;
  disabled: boolean;
}

/** Arrow button of the carousel. `aria-disabled`, as `disabled` would lose the focus at either end. */
function Arrow({ icon: Icon, label, side, onClick, disabled }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-card shadow-card aria-disabled:opacity-40 ${side}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
