import { Printer, UserPen } from 'lucide-react';
import { redirect, useOutletContext } from 'react-router';
import { readSearch } from '#contract/listings/search.ts';
import { callContext } from '#web/client/call-context.ts';
import { useSession } from '#web/client/session.ts';
import { publicPage } from '#web/document/page-headers.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { SaveSearch } from '#web/features/alerts/save-search.tsx';
import { type CardOverlay, ListingGrid } from '#web/features/listings/listing-grid.tsx';
import { loadLiveListings } from '#web/features/listings/results/load-live-listings.ts';
import { sellerPageContent } from '#web/features/sellers/seller-content.ts';
import { sellerHead } from '#web/features/sellers/seller-head.ts';
import { SellerView } from '#web/features/sellers/seller-view.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/seller-page';

export { clientAction } from './write-as-member.ts';

export const headers = publicPage;

/** Page of a seller; 404 without one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const { page } = readSearch(url.searchParams);
  const { seller } = await call('GET /api/sellers/:id', { params: { id: params.userId } });
  const { cards, totalPages } = await loadLiveListings(call, seller._id, page);
  if (page > 1 && page > totalPages) throw redirect(`/vendeur/${seller._id}?page=${totalPages}`);
  return {
    seller: sellerPageContent(seller),
    cards,
    page,
    totalPages,
    head: sellerHead(seller, page, url.origin),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData?.head ?? { title: 'Vendeur introuvable' });

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, cards, page, totalPages } = loaderData;
  const star = useOutletContext<CardOverlay>();
  const isOwner = useSession()?.userId === seller.id;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 pt-6 sm:pt-8">
      <SellerView
        seller={seller}
        actions={
          <>
            {isOwner ? (
              <OwnerActions id={seller.id} />
            ) : (
              <SaveSearch
                search={readSearch({ user: seller.id })}
                page={`/vendeur/${seller.id}`}
                labels={FOLLOWING}
              />
            )}
            <div className="flex gap-3">
              <ShareButtons path={`/vendeur/${seller.id}`} quote={seller.name} compact />
            </div>
          </>
        }
      />
      {!isOwner && (
        <Link
          to={`/signaler?url=/vendeur/${seller.id}`}
          className="inline-flex min-h-11 items-center self-start text-sm text-soft underline underline-offset-4"
        >
          Signaler ce contenu
        </Link>
      )}
      <section aria-labelledby="annonces">
        <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
          <h2 id="annonces" className="font-display text-2xl font-semibold">
            Ses annonces
          </h2>
          <p className="text-soft">{seller.count}</p>
        </div>
        {cards.length > 0 && <ListingGrid cards={cards} leading corner={star} />}
        <div className="mt-10">
          <Pager page={page} totalPages={totalPages} hash="annonces" />
        </div>
      </section>
    </div>
  );
}

const FOLLOWING = { save: 'Suivre ce vendeur', saved: 'Vendeur suivi' };

function OwnerActions({ id }: { id: string }) {
  return (
    <>
      <LinkButton to="/edit-profile" variant="secondary">
        <UserPen aria-hidden className="size-5" /> Modifier mon profil
      </LinkButton>
      <LinkButton to={`/vendeur/${id}/affiche`} variant="leaf">
        <Printer aria-hidden className="size-5" /> Imprimer une affiche
      </LinkButton>
    </>
  );
}
