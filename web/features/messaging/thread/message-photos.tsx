import { useState } from 'react';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { photoViewerOpenState } from '#web/ui/photo-viewer-open-state.ts';

interface MessagePhotosProps {
  /** Addresses of the photos; `small` is the address of a smaller version. */
  photos: readonly { src: string; small: string }[];
  /** Accessible name of each photo. */
  label: string;
}

const PhotoViewer = createLazyOptionalComponent(() => import('#web/ui/dialogs/photo-viewer.tsx'));

/** Photos of a message, which a touch enlarges. Their boxes have a size before they are loaded: nothing moves. */
export function MessagePhotos({ photos, label }: MessagePhotosProps) {
  const [enlarged, enlarge] = useState<number>();
  const labelOf = (index: number) =>
    photos.length > 1 ? `${label} (${index + 1} sur ${photos.length})` : label;
  return (
    <>
      <ul className="flex max-w-full flex-wrap gap-1.5">
        {photos.map(({ src, small }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`${labelOf(index)}, agrandir`}
              onClick={() => enlarge(index)}
              className="block cursor-zoom-in rounded-2xl"
            >
              <img
                src={small}
                alt=""
                className={`rounded-2xl bg-sunken object-cover ${photos.length > 1 ? 'size-24' : 'size-48'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <PhotoViewer
          label={label}
          images={photos.map(({ src }, index) => ({ src, alt: labelOf(index) }))}
          first={enlarged}
          onEntry={(hasOne) => {
            photoViewerOpenState.isOpen = hasOne;
          }}
          onClose={() => enlarge(undefined)}
        />
      )}
    </>
  );
}
