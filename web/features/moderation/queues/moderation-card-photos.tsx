import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { buildThumbnailPath } from '#contract/images.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PhotoStripProps {
  images: readonly string[];
  name: string;
}

export function ModerationCardPhotos({ images, name }: PhotoStripProps) {
  const [opened, setOpened] = useState<number>();
  const label = (index: number) => `Photo ${index + 1} sur ${images.length}`;
  const showNext = (step: number) => setOpened(((opened ?? 0) + step + images.length) % images.length);
  return (
    <>
      <ul className="grid grid-cols-4 content-start gap-1.5 sm:grid-cols-2">
        {images.map((path, index) => (
          <li key={path} className="first:col-span-2 first:row-span-2 sm:first:row-span-1">
            <button
              type="button"
              aria-label={`${label(index)}, agrandir`}
              onClick={() => setOpened(index)}
              className="block w-full cursor-zoom-in"
            >
              <img
                src={buildThumbnailPath(path)}
                alt=""
                width={176}
                height={132}
                loading="lazy"
                className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={opened !== undefined} onClose={() => setOpened(undefined)} title={label(opened ?? 0)}>
        <img
          src={images[opened ?? 0]}
          alt={name}
          width={800}
          height={600}
          className="h-[60dvh] w-full rounded-xl object-contain"
        />
        {images.length > 1 && (
          <div className="mt-3 flex justify-center gap-3">
            <IconButton icon={ChevronLeft} label="Photo précédente" onClick={() => showNext(-1)} />
            <IconButton icon={ChevronRight} label="Photo suivante" onClick={() => showNext(1)} />
          </div>
        )}
      </Dialog>
    </>
  );
}
