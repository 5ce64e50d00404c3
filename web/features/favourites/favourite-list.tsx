import { Star } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Favourite } from '#contract/favourites/routes.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatListingPrice, formatQuantityLeftUnlessFull } from '#contract/listings/labels.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import type { FavouriteIntentHandlers } from './favourite-ids.ts';

/** Favourites of the member. A listing that is no longer available is greyed until it is removed. */
export function FavouriteList({ favourites }: { favourites: Favourite[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { submit } = useClientActionSubmission<FavouriteIntentHandlers, 'favourite'>('favourite', {
    // Focus moved to the list: the removed card had it.
    done: () => list.current?.focus(),
  });
  return (
    <Accordion>
      <AccordionSection title="Annonces favorites" count={favourites.length} defaultOpen>
        <div ref={list} tabIndex={-1} className="outline-none">
          {favourites.length === 0 ? (
            <NoFavourites />
          ) : (
            <ul className="divide-y divide-line">
              {favourites.map((favourite) => (
                <FavouriteRow
                  key={favourite.ad._id}
                  favourite={favourite}
                  onRemove={(id) => submit({ id, isFavourite: false })}
                />
              ))}
            </ul>
          )}
        </div>
      </AccordionSection>
    </Accordion>
  );
}

function NoFavourites() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
      <span>Aucune annonce pour le moment. Touchez l'étoile d'une annonce pour la retrouver ici.</span>
      <Link
        to="/annonces"
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
      >
        Voir les annonces
      </Link>
    </p>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  onRemove: (id: string) => void;
}

function FavouriteRow({ favourite: { ad, isAvailable }, onRemove }: FavouriteRowProps) {
  const [photo] = ad.images;
  const name = (
    <>
      <Thumbnail path={photo} blank="bg-sunken" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="inline-block first-letter:uppercase">{ad.productName}</span>
          {!isAvailable && <Badge>Plus disponible</Badge>}
        </span>
        <span className="block text-sm text-soft">
          {[formatListingPrice(ad), formatQuantityLeftUnlessFull(ad), formatCommuneOrDepartment(ad.location)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </>
  );
  const layout = 'flex min-w-0 flex-1 basis-48 items-center gap-4 rounded-xl';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {isAvailable ? (
        <Link to={`/ad/${ad._id}`} className={`${layout} hover:text-leaf`}>
          {name}
        </Link>
      ) : (
        <div className={`${layout} text-soft`}>{name}</div>
      )}
      {/* Name and button share the line: on a phone the button hides its text, and with large text it wraps below
          the name. */}
      <Button
        variant="secondary"
        aria-label={`Retirer ${ad.productName}`}
        title="Retirer"
        className="shrink-0 max-sm:px-3"
        onClick={() => onRemove(ad._id)}
      >
        <Star aria-hidden className="size-5 fill-sun" />
        <span className="max-sm:sr-only">Retirer</span>
      </Button>
    </li>
  );
}
