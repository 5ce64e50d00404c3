import { ChevronDown } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { ListingPreview } from './listing-preview.tsx';
import { type ListingFormValues, readFirstFormPhotoFile, readListingFormValues } from './read-content.ts';

/** Preview of a listing from the values typed into its form, made when it is unfolded. */
export function ListingFormPreview({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [shown, setShown] = useState<{ listing: ListingFormValues; photo: File | undefined }>();
  const toggle = (isOpen: boolean) => {
    const data = isOpen && form.current ? new FormData(form.current) : undefined;
    setShown(data && { listing: readListingFormValues(data), photo: readFirstFormPhotoFile(data) });
  };
  return (
    <details className="group" onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        Aperçu de l'annonce
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      {shown && <ListingPreview {...shown} />}
    </details>
  );
}
