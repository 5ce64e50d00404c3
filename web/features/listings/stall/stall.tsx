import { Store } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChangeResult } from '#contract/listings/stall.ts';
import { useAction } from '#web/actions/use-action.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { lastOnSale } from './last-on-sale.ts';
import type { StallIntents } from './stall-intents.ts';
import { StallRow } from './stall-row.tsx';

interface StallProps {
  /** Listings in the order of the rows. */
  listings: Listing[];
  /** Links beside the one that publishes. */
  children?: ReactNode;
}

export function Stall({ listings, children }: StallProps) {
  const [saved, setSaved] = useState<Record<string, Partial<Listing>>>({});
  const merge = (id: string, fields: Partial<Listing>) =>
    setSaved((before) => ({ ...before, [id]: { ...before[id], ...fields } }));
  const bringBack = useAction<StallIntents, 'bringBack'>('bringBack', {
    revalidate: false,
    done: (results) => {
      for (const { id, ad } of results) if (ad) merge(id, ad);
      // Focus moves to the title: the button is gone when nothing is left to bring back.
      if (results.every(({ ok }) => ok)) focusTitle();
    },
  });
  if (listings.length === 0) return <EmptyStall />;

  const rows = listings.map((listing) => ({ ...listing, ...saved[listing._id] }));
  const last = lastOnSale(rows);
  const refused = rows.filter((row) => refusalOf(row, bringBack.result));
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        Prix, quantités et disponibilité de vos offres&nbsp;: chaque changement est enregistré aussitôt.
      </p>
      {last.length > 0 && (
        <BringBack
          listings={last}
          isPending={bringBack.isPending}
          onBringBack={() => bringBack.submit(last.map(({ _id }) => _id))}
        />
      )}
      {bringBack.failure && <Alert>{bringBack.failure}</Alert>}
      {refused.length > 0 && (
        <Alert>
          Pas remis en vente&nbsp;: {namesOf(refused)}. La raison est dite à côté de chaque produit.
        </Alert>
      )}
      <table className="block lg:table lg:w-full lg:table-fixed">
        <caption className="sr-only">Mon étal</caption>
        <thead className="sr-only text-left text-sm text-soft lg:not-sr-only lg:table-header-group">
          <tr>
            <th scope="col" className="pb-2">
              Produit
            </th>
            <th scope="col" className="w-38 pb-2">
              Prix
            </th>
            <th scope="col" className="w-38 pb-2">
              Quantité
            </th>
            <th scope="col" className="w-40 pb-2">
              Disponibilité
            </th>
            <th scope="col" className="w-38 pb-2">
              En ligne
            </th>
          </tr>
        </thead>
        <tbody className="grid gap-4 lg:table-row-group">
          {rows.map((listing) => (
            <StallRow
              key={listing._id}
              listing={listing}
              isBringingBack={bringBack.input?.includes(listing._id) ?? false}
              refusal={refusalOf(listing, bringBack.result)}
              onSaved={(fields) => merge(listing._id, fields)}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/ad/add" variant="secondary">
          Publier une annonce
        </LinkButton>
        {children}
      </div>
    </div>
  );
}

const namesOf = (listings: Listing[]) => listings.map(({ productName }) => productName).join(', ');

const refusalOf = ({ _id }: Listing, results: StallChangeResult[] = []) =>
  results.find(({ id, ok }) => id === _id && !ok)?.message;

interface BringBackProps {
  listings: Listing[];
  isPending: boolean;
  onBringBack: () => void;
}

function BringBack({ listings, isPending, onBringBack }: BringBackProps) {
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl bg-leaf-soft p-4">
      <Button variant="leaf" pending={isPending} aria-describedby={id} onClick={onBringBack}>
        Comme la semaine dernière
      </Button>
      <p id={id} className="text-sm">
        Remet en vente, au même prix et en même quantité&nbsp;: {namesOf(listings)}.
      </p>
    </div>
  );
}

function EmptyStall() {
  return (
    <EmptyState icon={Store} title="Votre étal est vide&nbsp;: il montre vos offres une fois validées.">
      <LinkButton to="/ad/add">Publier une annonce</LinkButton>
    </EmptyState>
  );
}
