import { useSearchParams } from 'react-router';
import { formatListingTitle } from '#contract/listings/labels.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { sanitizeNextPath } from '#web/client/next-path.ts';
import { useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { ContentNoticeForm } from '#web/features/moderation/notices/content-notice-form.tsx';
import { illegalContentNoticeIntentHandlers } from '#web/features/moderation/notices/illegal-content-notice-intent-handlers.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import type { Route } from './+types/report-illegal-content-page';

/** Title of the reported page, where it is a listing that visitors see. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [, id] = /^\/ad\/([\w-]+)$/.exec(sanitizeNextPath(url.searchParams.get('url'))) ?? [];
  if (!id) return { title: undefined };
  const call = context.get(apiCallContext);
  const found = await call('GET /api/adverts/:id', { params: { id } }).catch(() => undefined);
  return { title: found && formatListingTitle(found.ad) };
}

export const clientAction = createClientAction(illegalContentNoticeIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Signaler un contenu', canonical: '/signaler' });

/** Page to report illegal content. Parameter `url`: path under `/app` of the page to report. */
export default function ReportIllegalContentPage({ loaderData: { title } }: Route.ComponentProps) {
  const { publicUrl } = useSiteSettings();
  const userId = useSession()?.userId;
  const [search] = useSearchParams();
  const given = search.get('url');
  const url = given ? `${publicUrl}/app${sanitizeNextPath(given)}` : '';
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 md:py-12">
      <div>
        <h1 className="font-display text-3xl font-semibold md:text-4xl">Signaler un contenu</h1>
        <p className="mt-3 text-lg">
          Une annonce, une page de vendeur ou une photo vous paraît illégale ou contraire aux règles&nbsp;?
          Dites-le-nous, avec ou sans compte. Une personne l'examinera et vous répondra.
        </p>
      </div>
      <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
        {/* `key` remounts the form with a member's own values once the session is known. */}
        <AutosavedFormWrapper key={userId} userId={userId} form={`notice ${url}`}>
          {({ discard }) => <ContentNoticeForm url={url} title={title} onSent={discard} />}
        </AutosavedFormWrapper>
      </div>
    </div>
  );
}
