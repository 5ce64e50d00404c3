import { Sprout } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function PublishedConfirmation({ onAnother }: { onAnother: () => void }) {
  return (
    <section className="flex flex-col items-center gap-5 rounded-3xl bg-card px-6 py-14 text-center text-balance shadow-card">
      <span className="grid size-16 place-items-center rounded-full bg-leaf-soft text-leaf">
        <Sprout aria-hidden className="size-8" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
        Merci, votre annonce est <span className="whitespace-nowrap">enregistrée !</span>
      </h1>
      <p className="max-w-md text-soft">
        Elle apparaîtra sur le site une fois validée par un administrateur. En attendant, vous la retrouvez
        dans vos annonces.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/profil/ads" variant="secondary">
          Voir mes annonces
        </LinkButton>
        <Button onClick={onAnother}>Publier une autre annonce</Button>
      </div>
    </section>
  );
}

/** Focus moves here: the form that had it is gone. */
const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();
