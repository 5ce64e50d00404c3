import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';
import { PillLinks } from '#web/ui/lists/pill-links.tsx';

/** Maximum number of places shown at once; the others unfold. */
const MAX_SHOWN = 6;

/** Links to the same search in other communes that the typed place may mean. */
export function AlternativePlaceLinks({ places }: { places: readonly PillLinkLabelAndPath[] }) {
  const more = places.slice(MAX_SHOWN);
  return (
    <section aria-label="Autres communes" className="flex flex-col gap-2">
      <PillLinks scrolls links={places.slice(0, MAX_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
            {more.length} {more.length > 1 ? 'autres communes' : 'autre commune'} de ce nom
          </summary>
          <PillLinks links={more} className="mt-2" />
        </details>
      )}
    </section>
  );
}
