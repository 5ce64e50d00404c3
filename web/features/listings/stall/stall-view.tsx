import { Store } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChangeResult } from '#contract/listings/stall.ts';
import { useAction } from '#web/actions/use-action.ts';
import { useTextDraft } from '#web/offline/drafts/text-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { pickLifecycleState } from '../change-own.ts';
import { RenewAllButton } from '../own-listings/renew-all.tsx';
import { LastWeekListingsDialog } from './bring-back.tsx';
import { CsvTools } from './csv/csv-tools.tsx';
import { formatStallImportDraftName, IMPORT_PARAM } from './csv/import-draft.ts';
import { createImportTableFromCells, isSpreadsheetTable } from './csv/table-of-cells.ts';
import { filterListingsLastOnSale, wasArchivedToday } from './last-on-sale.ts';
import { isOffSale, splitPendingListings } from './select-stall-offers.ts';
import type { StallIntents } from './stall-intents.ts';
import { StallRow } from './stall-row.tsx';
import { useRefreshedListings } from './use-fresh-listings.ts';

interface StallProps {
  /** Id of the member. */
  userId: string;
  /** Listings of the stall in the order of its rows. */
  listings: Listing[];
  /** Requested quantities without an answer, by offer. */
  asked: ReadonlyMap<string, number>;
  /** Links beside the one that publishes. */
  children?: ReactNode;
}

export function StallView({ userId, listings: loaded, asked, children }: StallProps) {
  const { listings, refresh } = useRefreshedListings(loaded);
  const [saved, setSaved] = useState<{ base: Listing[]; changes: Record<string, Partial<Listing>> }>({
    base: listings,
    changes: {},
  });
  // Changes saved since the page was loaded are dropped once it has been loaded again.
  if (saved.base !== listings) setSaved({ base: listings, changes: {} });
  const merge = (id: string, fields: Partial<Listing>) => {
    setSaved(({ base, changes }) => ({ base, changes: { ...changes, [id]: { ...changes[id], ...fields } } }));
    void refresh();
  };
  const rows = listings.map((listing) => ({ ...listing, ...saved.changes[listing._id] }));
  const { accepted, pending } = splitPendingListings(rows);

  const last = filterListingsLastOnSale(accepted);
  /** State fixed when the page opens, so that the button neither appears nor disappears under a finger. */
  const [canBringBack] = useState(() => last.some((listing) => !wasArchivedToday(listing)));
  const [isBringing, setBringing] = useState(false);
  const bringBack = useAction<StallIntents, 'bringBack'>('bringBack', {
    revalidate: false,
    done: (results) => {
      for (const { id, ad } of results) if (ad) merge(id, ad);
      setBringing(false);
    },
    failed: () => setBringing(false),
  });
  const [importText, setImportText] = useTextDraft(formatStallImportDraftName(userId));
  const [parameters] = useSearchParams();
  const [isImporting, setImporting] = useState(parameters.has(IMPORT_PARAM));
  const importCells = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const { name } = event.target as HTMLInputElement;
    if (!isSpreadsheetTable(text) || (name !== 'price' && name !== 'quantity')) return;
    event.preventDefault();
    const fields = [...event.currentTarget.children].map((row) => row.contains(event.target as Node));
    setImportText(createImportTableFromCells(text, name, rows.slice(fields.indexOf(true))));
    setImporting(true);
  };
  const refused = rows.filter((row) => refusalOf(row, bringBack.result));

  if (listings.length === 0) return <EmptyStall />;

  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">Chaque changement est enregistré aussitôt.</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {canBringBack && (
          <Button variant="leaf" disabled={last.length === 0} onClick={() => setBringing(true)}>
            Comme la semaine dernière
          </Button>
        )}
        <RenewAllButton listings={accepted.filter((row) => !isOffSale(row))} />
        {/* The bar at the bottom of narrow screens has it too. */}
        <LinkButton to="/ad/add" variant="secondary" className="max-md:hidden">
          Publier une annonce
        </LinkButton>
      </div>
      {isBringing && (
        <LastWeekListingsDialog
          listings={last}
          isPending={bringBack.isPending}
          onClose={() => setBringing(false)}
          onBringBack={(chosen) => bringBack.submit(chosen.map(pickLifecycleState))}
        />
      )}
      {bringBack.failure && <Alert>{bringBack.failure}</Alert>}
      {refused.length > 0 && (
        <Alert>
          Pas remis en vente&nbsp;: {refused.map(({ productName }) => productName).join(', ')}. La raison est
          dite à côté de chaque produit.
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
        <tbody onPaste={importCells} className="grid gap-2 lg:table-row-group">
          {rows.map((listing) => (
            <StallRow
              key={listing._id}
              listing={listing}
              isBringingBack={bringBack.input?.some(({ _id }) => _id === listing._id) ?? false}
              refusal={refusalOf(listing, bringBack.result)}
              asked={asked.get(listing._id) ?? 0}
              onSaved={(fields) => merge(listing._id, fields)}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {children}
        <CsvTools
          listings={accepted}
          pending={pending}
          text={importText}
          onText={setImportText}
          isImporting={isImporting}
          onImporting={setImporting}
        />
      </div>
    </div>
  );
}

const refusalOf = ({ _id }: Listing, results: StallChangeResult[] = []) =>
  results.find(({ id, ok }) => id === _id && !ok)?.message;

function EmptyStall() {
  return (
    <EmptyState icon={Store} title="Votre étal est vide&nbsp;: il montre vos offres.">
      <LinkButton to="/ad/add">Publier une annonce</LinkButton>
    </EmptyState>
  );
}
