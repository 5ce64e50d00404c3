import { type RefObject, useState } from 'react';
import { ListingPreview } from './listing-preview.tsx';
import { firstPhoto, readContent, type TypedListing } from './read-content.ts';

/** Preview of what is typed into a form, made when it is unfolded. */
export function FormPreview({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [shown, setShown] = useState<{ listing: TypedListing; photo: File | undefined }>();
  const toggle = (isOpen: boolean) => {
    const data = isOpen && form.current ? new FormData(form.current) : undefined;
    setShown(data && { listing: readContent(data), photo: firstPhoto(data) });
  };
  return (
    <details onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-semibold text-leaf">Aperçu de l'annonce</summary>
      {shown && <ListingPreview {...shown} />}
    </details>
  );
}
