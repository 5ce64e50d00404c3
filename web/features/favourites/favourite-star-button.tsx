import { Star } from 'lucide-react';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { type FavouriteIntentHandlers, useFavouriteIds } from './favourite-ids.ts';

interface FavouriteStarButtonProps {
  id: string;
  productName: string;
  /** Classes of the star button; a shadow where it is over a picture. */
  className?: string;
}

export function FavouriteStarButton({
  id,
  productName,
  className = 'shadow-card',
}: FavouriteStarButtonProps) {
  const ids = useFavouriteIds();
  const { submit } = useClientActionSubmission<FavouriteIntentHandlers, 'favourite'>('favourite', {
    revalidate: false,
  });
  if (!ids) return null;
  const isFavourite = ids.has(id);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`${productName} dans mes favoris`}
      onClick={() => submit({ id, isFavourite: !isFavourite })}
      className={`grid size-11 place-items-center rounded-full bg-card text-ink hover:bg-sunken ${className}`}
    >
      <Star aria-hidden className={`size-5 ${isFavourite ? 'fill-sun stroke-ink' : ''}`} />
    </button>
  );
}
