import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListingDrawing } from './listing-drawing.tsx';

interface SponsorSlotProps {
  shape: 'card' | 'strip';
  /** Index of the slot on the page, from 0. */
  count?: number;
  /** The network's frame; while it has `data-shown`, ours is hidden. */
  children?: ReactNode;
}

/** A box of a fixed size for a sponsor; without one, the first of a page calls for listings. */
export function SponsorSlot({ shape, count = 0, children }: SponsorSlotProps) {
  return (
    <aside aria-label={`Espace partenaire ${count + 1}`} className={boxes[shape]}>
      {children}
      {count > 0 ? (
        <p className="text-sm text-soft">Espace partenaire</p>
      ) : (
        <>
          <span className="relative hidden h-14 w-20 shrink-0 rounded-xl bg-card sm:block">
            <ListingDrawing isAsked={false} />
          </span>
          <p className={shape === 'strip' ? 'flex-1 text-balance' : 'text-balance'}>
            <strong className="font-display text-lg leading-snug font-semibold">
              Le jardin donne trop&nbsp;?
            </strong>
            <span className="mt-1 block text-sm">Vendez, troquez ou donnez le surplus à vos voisins.</span>
          </p>
          <LinkButton to="/ad/add" variant="secondary" className="text-sm">
            Publier une annonce
          </LinkButton>
        </>
      )}
    </aside>
  );
}

const box = 'sponsor-slot relative overflow-hidden rounded-2xl bg-sunken dark:bg-leaf-soft';
const boxes = {
  card: `${box} flex h-full min-h-40 flex-col items-center justify-center gap-3 p-5 text-center sm:min-h-64 sm:gap-4`,
  strip: `${box} flex min-h-40 flex-col items-center justify-center gap-3 px-5 py-4 text-center sm:min-h-24 sm:flex-row sm:px-6 sm:text-left`,
};
