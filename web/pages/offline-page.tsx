import { CloudOff, MessageCircle } from 'lucide-react';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { normalizeAppPath } from '#contract/app-path.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { formatListingAge } from '#web/features/listings/listing-age.ts';
import {
  hasCachedConversations,
  hasCachedPageData,
  listOfflineReadablePages,
  type OfflineReadablePage,
} from '#web/offline/readable-pages.ts';
import { useWaitForServer } from '#web/offline/use-wait-for-server.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/offline-page';

/**
 * Page in place of one that is not stored on the device, with links to those that are. Parameter `page`: path of the
 * missing page, which opens if it was read in the app, or once the network is back.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const target = targetPage(new URL(request.url).searchParams);
  if (target && (await hasCachedPageData(target).catch(() => false))) return redirect(target);
  const userId = readBrowserSession()?.userId;
  const nothing = { pages: [] as OfflineReadablePage[], hasMessages: false, now: Date.now() };
  try {
    const hasMessages = userId !== undefined && (await hasCachedConversations(userId));
    return { pages: await listOfflineReadablePages(), hasMessages, now: Date.now() };
  } catch {
    // Error ignored: a browser that refuses storage has no stored pages.
    return nothing;
  }
}

const targetPage = (parameters: URLSearchParams) => normalizeAppPath(parameters.get('page') ?? '');

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Hors ligne' });

export default function OfflinePage({ loaderData: { pages, hasMessages, now } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const target = targetPage(parameters);
  const navigate = useNavigate();
  useWaitForServer(target !== undefined, () => void (target && navigate(target, { replace: true })));
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      <section className="flex flex-col items-center gap-4 rounded-3xl bg-card px-6 py-12 text-center text-balance shadow-card">
        <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
          <CloudOff aria-hidden className="size-7" />
        </span>
        <h1 className="font-display text-3xl font-semibold">Vous êtes hors ligne</h1>
        <p className="max-w-md text-soft">
          {target
            ? "Cette page n'est pas gardée sur cet appareil\u00a0: il faut le réseau pour l'ouvrir."
            : 'Ce que vous avez déjà vu sur cet appareil se lit sans réseau.'}
        </p>
        <LinkButton to={target ?? '/'} reloadDocument>
          Réessayer
        </LinkButton>
      </section>
      {(pages.length > 0 || hasMessages) && (
        <section className="mt-8">
          <h2 className="mb-4 font-display text-2xl font-semibold">À lire sans réseau</h2>
          <ul className="divide-y divide-line rounded-3xl bg-card shadow-card">
            {hasMessages && (
              <li>
                <Link
                  to="/messages"
                  className="flex items-center gap-2 px-5 py-4 font-medium hover:underline"
                >
                  <MessageCircle aria-hidden className="size-5" /> Vos conversations
                </Link>
              </li>
            )}
            {pages.map(({ path, title, seenAt }) => (
              <li
                key={path}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 max-sm:flex-col"
              >
                <Link to={path} className="font-medium hover:underline">
                  {title}
                </Link>
                <span className="text-sm text-soft">
                  Vu {formatListingAge(new Date(seenAt).toISOString(), now)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
