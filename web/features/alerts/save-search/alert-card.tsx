import { BellRing } from 'lucide-react';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { SaveSearchButton } from './save-search.tsx';

/** Card that invites to save a search, among its results: low on a phone, the size of a card on larger screens. */
export const SaveSearchCard = ({ search }: { search: PagedListingSearch }) => (
  <section
    aria-label="Prochaines annonces"
    className="flex h-full flex-wrap items-center justify-center gap-3 rounded-2xl border border-dashed border-edge px-4 py-3 sm:min-h-64 sm:flex-col sm:p-5 sm:text-center"
  >
    <BellRing aria-hidden className="size-8 text-leaf max-sm:hidden" />
    <p className="min-w-0 flex-1 basis-40 text-balance sm:flex-none sm:basis-auto">
      <span className="font-display text-lg leading-snug font-semibold">Rien ne vous va&nbsp;?</span>{' '}
      <span className="block text-sm text-soft">Faites-vous signaler les prochaines annonces.</span>
    </p>
    <SaveSearchButton search={search} look="invitation" />
  </section>
);
