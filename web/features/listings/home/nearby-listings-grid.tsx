import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';
import { useSession } from '#web/client/session.ts';
import {
  type DefaultSearchPlace,
  dismissDefaultSearchPlace,
  saveNearbySearchHasResults,
} from '#web/features/places/default-search-place.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { type CardExtraContentRenderer, ListingGrid } from '../listing-grid.tsx';
import { filterChipClass } from '../search/chip-class.ts';
import {
  type OfferCardsNearReader as Found,
  fetchOfferCardsNearReader,
} from './fetch-offer-cards-near-reader.ts';

interface NearbyListingsGridProps {
  place: DefaultSearchPlace;
  /** Id of the heading of the latest listings. */
  latestId: string;
  corner: CardExtraContentRenderer;
  /**
   * Callback before the first listing is shown.
   * @param isLate true when the latest listings are or were on the screen
   */
  onFound: (isSomething: boolean, isLate: boolean) => void;
}

/** Listings near the reader, nothing until some are found. Default export for `lazy`. */
export default function NearbyListingsGrid({ place, latestId, corner, onFound }: NearbyListingsGridProps) {
  const userId = useSession()?.userId;
  const [found, setFound] = useState<Found>();
  const report = useEffectEvent((isSomething: boolean) => onFound(isSomething, isSeen(latestId)));
  useEffect(() => {
    const controller = new AbortController();
    fetchOfferCardsNearReader(place, { userId, signal: controller.signal }).then(
      (near) => {
        saveNearbySearchHasResults(near !== undefined);
        report(near !== undefined);
        setFound(near);
      },
      () => controller.signal.aborted || report(false),
    );
    return () => controller.abort();
  }, [place, userId]);
  if (!found) return null;

  const forget = () => {
    dismissDefaultSearchPlace();
    showToast('Ce lieu est oublié sur cet appareil');
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="pres" className="relative">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:mb-5">
        <h2 id="pres" className="font-display text-2xl font-semibold sm:text-3xl">
          Près de chez vous
        </h2>
        <button type="button" onClick={forget} className={filterChipClass}>
          <span className="sr-only">Oublier ce lieu : </span>
          {formatCommuneOrDepartment({ ...place, coordinates: undefined })}
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <ListingGrid cards={found.cards} corner={corner} />
      <Link
        to={buildSearchResultsPath({ ...place, distance: found.distance })}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline lg:absolute lg:top-0 lg:right-0 lg:mt-0"
      >
        Voir les annonces à moins de {found.distance} km
      </Link>
    </section>
  );
}

const isSeen = (id: string) =>
  (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < window.innerHeight;
