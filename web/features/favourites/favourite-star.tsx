import { Star } from 'lucide-react';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { setFavourite, useFavouriteIds } from './favourite-ids.ts';

interface FavouriteStarProps {
  id: string;
  productName: string;
  /** Its edge; a shadow over a picture. */
  className?: string;
}

/** For members: keeps a listing or lets it go. */
export function FavouriteStar({ id, productName, className = 'shadow-card' }: FavouriteStarProps) {
  const ids = useFavouriteIds();
  if (!ids) return null;
  const isKept = ids.has(id);

  const toggle = async () => {
    try {
      await setFavourite(id, !isKept);
      notify(isKept ? 'Annonce retirée des favoris' : 'Annonce ajoutée aux favoris');
    } catch {
      notifyError("Vos favoris n'ont pas pu être modifiés. Réessayez dans un moment.");
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={`${productName} dans mes favoris`}
      onClick={toggle}
      className={`grid size-11 place-items-center rounded-full bg-card text-ink hover:bg-sunken ${className}`}
    >
      <Star aria-hidden className={`size-5 ${isKept ? 'fill-sun stroke-ink' : ''}`} />
    </button>
  );
}
