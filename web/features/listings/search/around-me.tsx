import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';

/**
 * Button that searches around the reader's position. Code beyond the button is loaded with the first tap. Default
 * export for `lazy`.
 */
export default function SearchAroundMeButton({
  onFound,
}: {
  onFound: (place: CommuneGeoJsonFeature) => void;
}) {
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    setAsking(true);
    const found = await import('#web/features/places/geolocate-reader-commune.ts').then(
      ({ geolocateReaderCommune: locate }) => locate(),
      () => "Votre position n'a pas pu être demandée. Réessayez ou indiquez votre commune.",
    );
    setAsking(false);
    if (typeof found === 'string') showErrorToast(found);
    else onFound(found);
  };

  // Button that stays enabled: a browser never answers while its permission question is ignored.
  return (
    <button
      type="button"
      aria-label="Autour de moi"
      title="Autour de moi"
      aria-busy={isAsking}
      onClick={ask}
      className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-full text-leaf"
    >
      {isAsking ? <Spinner /> : <LocateFixed aria-hidden className="size-5" />}
    </button>
  );
}
