import { CalendarClock, CircleCheck, CircleX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatShortListingTitle } from '#contract/listings/labels.ts';
import { listingRenewalTexts } from '#contract/listings/listing-renewal-texts.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MailedLinkPage } from '#web/features/accounts/login/mailed-link-page.tsx';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { formatDayInParis } from '#web/features/listings/format-day-in-paris.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import type { Route } from './+types/listing-renewal-page';

type Renewable = ApiRouteAnswer<'GET /api/adverts/renew/:token'>['ad'];

/** Loads the listing of a renewal link without changing it. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await call('GET /api/adverts/renew/:token', { params });
  } catch (error) {
    return { refusal: rethrowUnlessApiError(error) };
  }
}

const intents = {
  answer: ({ token, still }: { token: string; still: boolean }) =>
    call('POST /api/adverts/renew/:token', { params: { token }, body: { still } }),
};

export const clientAction = createClientAction(intents);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createMetaTags(matches, {
    title: listingRenewalTexts[loaderData && 'ad' in loaderData ? loaderData.ad.mainType : 'offer'].question,
  });

export default function ListingRenewalPage({ loaderData, params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const link = useClientActionSubmission<typeof intents, 'answer'>('answer', {
    revalidate: false,
    done: focusPageTitle,
    failed: focusPageTitle,
  });
  if ('refusal' in loaderData) return <NoLonger refusal={loaderData.refusal.code} />;

  const { ad } = loaderData;
  const { question, still, over } = listingRenewalTexts[ad.mainType];
  // Answer of the opened link as the primary button: the mail has two links.
  const wasGone = parameters.get('still') === 'false';
  const button = (label: string, isStill: boolean) => ({
    label,
    variant: isStill === wasGone ? ('secondary' as const) : ('primary' as const),
    isPending: link.isPending && link.input?.still === isStill,
    onPress: () => link.submit({ token: params.token, still: isStill }),
  });
  return (
    <MailedLinkPage
      link={link}
      asked={{
        icon: CalendarClock,
        title: question,
        content: <ListingLine listing={ad} />,
        buttons: [button(still, true), button(over, false)],
        note: "Rien ne change tant que vous n'avez pas choisi.",
      }}
      done={link.result && answered(link.result)}
    />
  );
}

function ListingLine({ listing }: { listing: Renewable }) {
  const { images, expiresAt, expired, isArchived } = listing;
  return (
    <div className="flex items-center gap-4">
      <Thumbnail path={images[0]} blank="bg-leaf-soft" />
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{formatShortListingTitle(listing)}</p>
        <p className="text-soft">
          {expired
            ? `Expirée le ${formatDayInParis(expiresAt)}`
            : isArchived
              ? "N'est plus en ligne"
              : `En ligne jusqu'au ${formatDayInParis(expiresAt)}`}
        </p>
      </div>
    </div>
  );
}

function answered({ ad, wasRenewedBefore }: ApiRouteAnswer<'POST /api/adverts/renew/:token'>) {
  const isOffline = ad.isArchived || ad.expired;
  return {
    icon: wasRenewedBefore && isOffline ? CircleX : CircleCheck,
    title: wasRenewedBefore ? 'Ce lien a déjà servi' : "C'est noté",
    intro: answeredText(ad, wasRenewedBefore),
    content: (
      <>
        <ListingLine listing={ad} />
        {!isOffline && <LinkButton to={`/ad/${ad._id}`}>Voir l'annonce</LinkButton>}
      </>
    ),
    next: { to: '/profil/ads', label: 'Voir mes annonces', variant: 'secondary' as const },
  };
}

function answeredText({ isArchived, expired, expiresAt }: Renewable, isUnchanged: boolean): string {
  if (!isArchived && !expired)
    return isUnchanged
      ? `Rien n'a changé\u00a0: votre annonce est en ligne jusqu'au ${formatDayInParis(expiresAt)}.`
      : `Votre annonce reste en ligne jusqu'au ${formatDayInParis(expiresAt)}.`;
  return isUnchanged
    ? "Rien n'a changé\u00a0: votre annonce n'est plus en ligne. Vous pouvez la renouveler depuis «\u00a0Mes annonces\u00a0»."
    : "Cette annonce n'est plus en ligne. Vous la retrouvez dans vos annonces archivées.";
}

function NoLonger({ refusal }: { refusal: string }) {
  return (
    <AccountPageCard
      icon={CircleX}
      title={refusal === 'LISTING_GONE' ? 'Annonce supprimée' : "Ce lien n'est plus valable"}
      intro={
        refusal === 'LISTING_GONE'
          ? "Cette annonce n'existe plus\u00a0: il n'y a rien à renouveler."
          : 'Vous pouvez renouveler vos annonces à tout moment depuis «\u00a0Mes annonces\u00a0».'
      }
    >
      <LinkButton to="/profil/ads" variant="secondary">
        Voir mes annonces
      </LinkButton>
    </AccountPageCard>
  );
}
