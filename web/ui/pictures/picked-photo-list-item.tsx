import { useSortable } from '@dnd-kit/react/sortable';
import { ChevronLeft, ChevronRight, type LucideIcon, RotateCw, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { ChosenPictureEntryWithUrl } from './use-chosen-pictures.ts';

interface PickedPhotoListItemProps {
  image: ChosenPictureEntryWithUrl;
  index: number;
  isLast: boolean;
  /**
   * Moves the photo.
   * @param to new index of the photo
   */
  onMove: (to: number) => void;
  onTurn: () => void;
  onRemove: () => void;
}

/** Photo of a form that is dragged by the picture itself, or moved by its buttons. */
export function PickedPhotoListItem({
  image,
  index,
  isLast,
  onMove,
  onTurn,
  onRemove,
}: PickedPhotoListItemProps) {
  const { ref, handleRef } = useSortable({ id: image.id, index });
  const place = index + 1;
  const isAlone = index === 0 && isLast;
  return (
    <li ref={ref} className="relative">
      <img
        ref={handleRef}
        src={image.url}
        alt={`Choisie, ${place}`}
        draggable={false}
        style={{ cursor: 'grab', WebkitTouchCallout: 'none' }}
        className="aspect-square w-full rounded-2xl object-cover"
      />
      <button
        type="button"
        aria-label={`Retirer la photo ${place}`}
        onClick={onRemove}
        className="absolute top-1 right-1 grid size-11 place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full bg-black/70 text-white">
          <X aria-hidden className="size-4" />
        </span>
      </button>
      <div className="flex justify-between">
        {!isAlone && (
          <PhotoButton
            icon={ChevronLeft}
            label={`Avancer la photo ${place}`}
            onPress={index > 0 ? () => onMove(index - 1) : undefined}
          />
        )}
        <PhotoButton icon={RotateCw} label={`Tourner la photo ${place}`} onPress={onTurn} />
        {!isAlone && (
          <PhotoButton
            icon={ChevronRight}
            label={`Reculer la photo ${place}`}
            onPress={isLast ? undefined : () => onMove(index + 1)}
          />
        )}
      </div>
      {index === 0 ? (
        <p data-main tabIndex={-1} className="grid min-h-11 place-items-center text-sm font-semibold">
          Photo principale
        </p>
      ) : (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            const item = currentTarget.closest('li');
            flushSync(() => onMove(0));
            item?.querySelector<HTMLElement>('[data-main]')?.focus();
          }}
          className="min-h-11 w-full rounded-full text-sm font-semibold text-leaf hover:bg-sunken"
        >
          Mettre en premier<span className="sr-only"> la photo {place}</span>
        </button>
      )}
    </li>
  );
}

interface PhotoButtonProps {
  icon: LucideIcon;
  label: string;
  /** Action of the button that moves the photo; undefined at the end of the row. */
  onPress: (() => void) | undefined;
}

function PhotoButton({ icon: Icon, label, onPress }: PhotoButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onPress}
      onClick={({ currentTarget }) => {
        // Focus restored: an element that moves in the document loses it.
        flushSync(() => onPress?.());
        currentTarget.focus();
      }}
      className="grid size-11 place-items-center rounded-full only:mx-auto hover:bg-sunken aria-disabled:opacity-30"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
