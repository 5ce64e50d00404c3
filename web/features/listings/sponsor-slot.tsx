import { Sprout } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';

interface SponsorSlotProps {
  /** `card` takes the place of a listing, `strip` the width of the page. */
  shape: 'card' | 'strip';
}

/** Room of a fixed size for a partner; until there is one, a word of our own. */
export function SponsorSlot({ shape }: SponsorSlotProps) {
  return (
    <aside aria-label="Espace partenaire" className={boxes[shape]}>
      <span className="hidden size-12 shrink-0 place-items-center rounded-full bg-card text-leaf sm:grid">
        <Sprout aria-hidden className="size-6" />
      </span>
      <p className={shape === 'strip' ? 'flex-1 text-balance' : 'text-balance'}>
        <strong className="font-display text-lg leading-snug font-semibold">Le jardin donne trop ?</strong>
        <span className="mt-1 block text-sm">Vendez, troquez ou donnez le surplus à vos voisins.</span>
      </p>
      <LinkButton to="/ad/add" variant="secondary" className="text-sm">
        Publier une annonce
      </LinkButton>
    </aside>
  );
}

const box = 'rounded-2xl bg-sunken';
const boxes = {
  card: `${box} flex h-full min-h-40 flex-col items-center justify-center gap-3 p-5 text-center sm:min-h-64 sm:gap-4`,
  strip: `${box} flex min-h-40 flex-col items-center justify-center gap-3 px-5 py-4 text-center sm:min-h-24 sm:flex-row sm:px-6 sm:text-left`,
};
