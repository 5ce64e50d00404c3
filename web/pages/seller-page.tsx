import { redirect, useOutletContext } from 'react-router';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { type CardExtraContentRenderer, ListingGrid } from '#web/features/listings/listing-grid.tsx';
import { loadSellerListingCardsPage } from '#web/features/listings/results/load-seller-listing-cards-page.ts';
import { AddToBasketButton, LazyBasketReservationLinkBar } from '#web/features/reservations/basket-parts.tsx';
import { createSellerPageContent } from '#web/features/sellers/seller-content.ts';
import { SellerDetails } from '#web/features/sellers/seller-details.tsx';
import { composeSellerPageMeta } from '#web/features/sellers/seller-head.ts';
import { SellerPageHeader } from '#web/features/sellers/seller-page-header.tsx';
import { WriteToSellerLinks } from '#web/features/sellers/write-to-seller-links.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/seller-page';
import { FollowSellerButton } from './follow-seller-button.tsx';

export { clientAction } from './write-as-member.ts';

export const headers = publicPageHeadersFunction;

const OwnerActions = createLazyOptionalComponent(
  () => import('#web/features/sellers/seller-owner-links.tsx'),
);

/** Page of a seller; 404 for a person without one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(apiCallContext);
  const { page } = parsePagedListingSearch(url.searchParams);
  const { seller } = await call('GET /api/sellers/:id', { params: { id: params.userId } });
  const { cards, totalPages } = await loadSellerListingCardsPage(call, seller._id, page);
  if (page > 1 && page > totalPages) throw redirect(`/vendeur/${seller._id}?page=${totalPages}`);
  return {
    seller: createSellerPageContent(seller),
    cards,
    page,
    totalPages,
    head: composeSellerPageMeta(seller, page, url.origin),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createMetaTags(matches, loaderData?.head ?? { title: 'Vendeur introuvable' });

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, cards, page, totalPages } = loaderData;
  const star = useOutletContext<CardExtraContentRenderer>();
  const isOwner = useSession()?.userId === seller.id;
  const takesReservations = seller.reservations && !isOwner;
  const path = `/vendeur/${seller.id}`;
  const otherPage = page < totalPages ? page + 1 : 1;
  const forReaders = (
    <>
      <WriteToSellerLinks
        listings={cards}
        others={totalPages > 1 ? `${path}?page=${otherPage}#annonces` : undefined}
        className={SIDE_BY_SIDE}
      />
      <FollowSellerButton id={seller.id} />
    </>
  );
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 pt-6 md:gap-8 md:pt-8">
      <SellerPageHeader
        seller={seller}
        actions={
          <>
            {isOwner ? (
              <OwnerActions
                id={seller.id}
                className={SIDE_BY_SIDE}
                fallback={
                  <div inert className="contents">
                    {forReaders}
                  </div>
                }
              />
            ) : (
              forReaders
            )}
            <ShareButtons path={seller.shortPath} quote={seller.name} compact />
          </>
        }
      />
      <section aria-labelledby="annonces">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-4 md:mb-5">
          <h2 id="annonces" className="font-display text-2xl font-semibold">
            {isOwner ? 'Mes annonces' : 'Ses annonces'}
          </h2>
          <p className="text-soft">{seller.count}</p>
        </div>
        {cards.length > 0 ? (
          <ListingGrid
            cards={cards}
            leading
            corner={star}
            action={({ id, title, isOrderable }) =>
              isOrderable && takesReservations && <AddToBasketButton adId={id} productName={title} />
            }
            shared={{ seller: true, place: areAllIn(seller.place, cards) }}
          />
        ) : (
          <p>
            Rien à vendre en ce moment.
            {!isOwner && ' Suivez ce vendeur pour savoir quand il y en aura.'}
          </p>
        )}
        <div className="mt-10 empty:hidden">
          <Pager page={page} totalPages={totalPages} hash="annonces" />
        </div>
      </section>
      <SellerDetails seller={seller} isOwner={isOwner} />
      {takesReservations && (
        <div
          style={ABOVE_BOTTOM_BAR}
          className="sticky z-20 -mx-4 grid border-t border-line bg-paper px-4 py-2 empty:hidden"
        >
          <LazyBasketReservationLinkBar sellerId={seller.id} />
        </div>
      )}
    </div>
  );
}

/** True when all cards are in the place that the page names, "Lyon (69003)". */
const areAllIn = (sellerPlace: string, cards: readonly { place: string }[]) =>
  sellerPlace !== '' && cards.every(({ place }) => place.startsWith(sellerPlace.replace(/[()]/g, '')));

const ABOVE_BOTTOM_BAR = { bottom: 'var(--bottom-bar)' };

/** Classes of buttons that share a line with two round ones, also on a phone. */
const SIDE_BY_SIDE = 'max-sm:flex-1 max-sm:px-2';
