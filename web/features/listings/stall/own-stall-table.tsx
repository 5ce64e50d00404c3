import { Store } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { useTextDraft } from '#web/offline/drafts/text-draft.ts';
import { subscribeToSentStallChanges } from '#web/offline/outbox/stall-changes.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { pickListingLifecycleFields } from '../change-own.ts';
import { RenewAllListingsButton } from '../own-listings/renew-all.tsx';
import { RelistLastWeekListingsDialog } from './bring-back.tsx';
import { formatStallImportDraftName, STALL_IMPORT_PARAM } from './csv/import-draft.ts';
import { StallCsvTools } from './csv/stall-csv-tools.tsx';
import { formatPastedCellsForImport, isTextOfSeveralCells } from './csv/table-of-cells.ts';
import { filterMostRecentlyOfflineListings, wasListingArchivedToday } from './last-on-sale.ts';
import { OwnStallRow } from './own-stall-row.tsx';
import { RefusedChangesWithoutRow } from './refused-changes-without-row.tsx';
import { isListingOffSale, splitAcceptedAndPendingListings } from './select-stall-offers.ts';
import type { StallIntentHandlers } from './stall-intent-handlers.ts';
import { useFocusRefreshedStallListings } from './use-fresh-listings.ts';

interface OwnStallTableProps {
  /** Id of the member. */
  userId: string;
  /** Listings of the stall in the order of its rows. */
  listings: Listing[];
  /** Requested quantities without an answer, by offer. */
  asked: ReadonlyMap<string, number>;
  /** Links beside the one that publishes. */
  children?: ReactNode;
}

export function OwnStallTable({ userId, listings: loaded, asked, children }: OwnStallTableProps) {
  const { listings, refresh } = useFocusRefreshedStallListings(loaded);
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
  const mergeSent = useEffectEvent((listing: Listing) => merge(listing._id, listing));
  useEffect(() => subscribeToSentStallChanges((listing) => mergeSent(listing)), []);
  const rows = listings.map((listing) => ({ ...listing, ...saved.changes[listing._id] }));
  const { accepted, pending } = splitAcceptedAndPendingListings(rows);

  const last = filterMostRecentlyOfflineListings(accepted);
  /** State fixed when the page opens, so that the button neither appears nor disappears under a finger. */
  const [canBringBack] = useState(() => last.some((listing) => !wasListingArchivedToday(listing)));
  const [isBringing, setBringing] = useState(false);
  const bringBack = useClientActionSubmission<StallIntentHandlers, 'bringBack'>('bringBack', {
    revalidate: false,
    done: (results) => {
      for (const { id, ad } of results) if (ad) merge(id, ad);
      setBringing(false);
    },
    failed: () => setBringing(false),
  });
  const [importText, setImportText] = useTextDraft(formatStallImportDraftName(userId));
  const [parameters] = useSearchParams();
  const [isImporting, setImporting] = useState(parameters.has(STALL_IMPORT_PARAM));
  const importCells = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const { name } = event.target as HTMLInputElement;
    if (!isTextOfSeveralCells(text) || (name !== 'price' && name !== 'quantity')) return;
    event.preventDefault();
    const fields = [...event.currentTarget.children].map((row) => row.contains(event.target as Node));
    setImportText(formatPastedCellsForImport(text, name, rows.slice(fields.indexOf(true))));
    setImporting(true);
  };
  const refused = rows.filter((row) => refusalOf(row, bringBack.result));

  const lost = <RefusedChangesWithoutRow userId={userId} rows={rows} />;
  if (listings.length === 0)
    return (
      <>
        {lost}
        <EmptyStall />
      </>
    );

  return (
    <div className="flex flex-col gap-4">
      {lost}
      <p className="text-soft">Chaque changement est enregistré aussitôt.</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {canBringBack && (
          <Button variant="leaf" disabled={last.length === 0} onClick={() => setBringing(true)}>
            Comme la semaine dernière
          </Button>
        )}
        <RenewAllListingsButton listings={accepted.filter((row) => !isListingOffSale(row))} />
        {/* The bar at the bottom of narrow screens has it too. */}
        <LinkButton to="/ad/add" variant="secondary" className="max-md:hidden">
          Publier une annonce
        </LinkButton>
      </div>
      {isBringing && (
        <RelistLastWeekListingsDialog
          listings={last}
          isPending={bringBack.isPending}
          onClose={() => setBringing(false)}
          onBringBack={(chosen) => bringBack.submit(chosen.map(pickListingLifecycleFields))}
        />
      )}
      {bringBack.failure && <AlertBox>{bringBack.failure}</AlertBox>}
      {refused.length > 0 && (
        <AlertBox>
          Pas remis en vente&nbsp;: {refused.map(({ productName }) => productName).join(', ')}. La raison est
          dite à côté de chaque produit.
        </AlertBox>
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
            <OwnStallRow
              key={listing._id}
              userId={userId}
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
        <StallCsvTools
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

const refusalOf = ({ _id }: Listing, results: BulkListingEditItemResult[] = []) =>
  results.find(({ id, ok }) => id === _id && !ok)?.message;

function EmptyStall() {
  return (
    <EmptyState icon={Store} title="Votre étal est vide&nbsp;: il montre vos offres.">
      <LinkButton to="/ad/add">Publier une annonce</LinkButton>
    </EmptyState>
  );
}
