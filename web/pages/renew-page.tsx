import { CalendarClock, CircleCheck, CircleX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { titleLabel } from '#contract/listings/labels.ts';
import { renewalTexts } from '#contract/listings/renewal-texts.ts';
import { createAction } from '#web/actions/client-action.ts';
import { useAction } from '#web/actions/use-action.ts';
import { rethrowUnlessApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Answer } from '#web/api/create-call.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { dayLabel } from '#web/features/listings/day-label.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import type { Route } from './+types/renew-page';

type Renewable = Answer<'GET /api/adverts/renew/:token'>['ad'];

/** Loads the listing of the link without changing it. */
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

export const clientAction = createAction(intents);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: renewalTexts[loaderData && 'ad' in loaderData ? loaderData.ad.mainType : 'offer'].question,
  });

/** Page with buttons and without login: mail scanners open links, so the link alone changes nothing. */
export default function RenewPage({ loaderData, params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { submit, isPending, input, result, failure } = useAction<typeof intents, 'answer'>('answer', {
    revalidate: false,
    done: focusTitle,
    failed: focusTitle,
  });
  if ('refusal' in loaderData) return <NoLonger refusal={loaderData.refusal.code} />;
  if (result) return <Answered listing={result.ad} isUnchanged={result.wasRenewedBefore} />;

  const { ad } = loaderData;
  const { question, still, over } = renewalTexts[ad.mainType];
  // The mail has two links; the answer of the opened one is the primary button.
  const wasGone = parameters.get('still') === 'false';
  const answer = (isStill: boolean) => () => submit({ token: params.token, still: isStill });
  return (
    <AccountSheet
      icon={CalendarClock}
      title={question}
      footer={<p className="text-balance text-soft">Rien ne change tant que vous n'avez pas choisi.</p>}
    >
      <ListingLine listing={ad} />
      {failure && <Alert>{failure}</Alert>}
      <Button
        variant={wasGone ? 'secondary' : 'primary'}
        pending={isPending && input?.still === true}
        onClick={answer(true)}
      >
        {still}
      </Button>
      <Button
        variant={wasGone ? 'primary' : 'secondary'}
        pending={isPending && input?.still === false}
        onClick={answer(false)}
      >
        {over}
      </Button>
    </AccountSheet>
  );
}

function ListingLine({ listing }: { listing: Renewable }) {
  const { images, expiresAt, expired, isArchived } = listing;
  return (
    <div className="flex items-center gap-4">
      <Thumbnail path={images[0]} blank="bg-leaf-soft" />
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{titleLabel(listing)}</p>
        <p className="text-soft">
          {expired
            ? `Expirée le ${dayLabel(expiresAt)}`
            : isArchived
              ? "N'est plus en ligne"
              : `En ligne jusqu'au ${dayLabel(expiresAt)}`}
        </p>
      </div>
    </div>
  );
}

function Answered({ listing, isUnchanged }: { listing: Renewable; isUnchanged: boolean }) {
  const isOffline = listing.isArchived || listing.expired;
  return (
    <AccountSheet
      icon={isUnchanged && isOffline ? CircleX : CircleCheck}
      title={isUnchanged ? 'Ce lien a déjà servi' : "C'est noté"}
      intro={answeredText(listing, isUnchanged)}
    >
      <ListingLine listing={listing} />
      {!isOffline && <LinkButton to={`/ad/${listing._id}`}>Voir l'annonce</LinkButton>}
      <LinkButton to="/profil/ads" variant="secondary">
        Voir mes annonces
      </LinkButton>
    </AccountSheet>
  );
}

function answeredText({ isArchived, expired, expiresAt }: Renewable, isUnchanged: boolean): string {
  if (!isArchived && !expired)
    return isUnchanged
      ? `Rien n'a changé\u00a0: votre annonce est en ligne jusqu'au ${dayLabel(expiresAt)}.`
      : `Votre annonce reste en ligne jusqu'au ${dayLabel(expiresAt)}.`;
  return isUnchanged
    ? "Rien n'a changé\u00a0: votre annonce n'est plus en ligne. Vous pouvez la renouveler depuis «\u00a0Mes annonces\u00a0»."
    : "Cette annonce n'est plus en ligne. Vous la retrouvez dans vos annonces archivées.";
}

function NoLonger({ refusal }: { refusal: string }) {
  return (
    <AccountSheet
      icon={CircleX}
      title={refusal === 'LISTING_GONE' ? 'Annonce supprimée' : "Ce lien n'est plus valable"}
      intro={
        refusal === 'LISTING_GONE'
          ? "Cette annonce n'existe plus\u00a0: il n'y a rien à renouveler."
          : 'Vous pouvez renouveler vos annonces à tout moment depuis «\u00a0Mes annonces\u00a0».'
      }
    >
      <LinkButton to="/profil/ads">Voir mes annonces</LinkButton>
    </AccountSheet>
  );
}
