import { nameWithDe } from '#contract/text/french-articles.ts';
import '#web/styles/poster.css';
import { ArrowLeft, Printer } from 'lucide-react';
import { callContext } from '#web/client/call-context.ts';
import { publicPageHeaders } from '#web/document/page-headers.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Poster } from '#web/features/sellers/poster.tsx';
import { sellerPageContent } from '#web/features/sellers/seller-content.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { qrCode } from '#web/ui/qr-code.ts';
import type { Route } from './+types/poster-page';

export const headers = publicPageHeaders;

/** Poster of a seller; 404 without a seller page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const { seller } = await call('GET /api/sellers/:id', { params: { id: params.userId } });
  const content = sellerPageContent(seller);
  return { seller: content, code: qrCode(`${url.origin}/app${content.shortPath}`) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Affiche ${nameWithDe(loaderData.seller.name)}` : 'Vendeur introuvable',
  });

export default function PosterPage({ loaderData: { seller, code } }: Route.ComponentProps) {
  return (
    <>
      <nav aria-label="Affiche" className="poster-tools">
        <LinkButton to={`/vendeur/${seller.id}`} variant="secondary">
          <ArrowLeft aria-hidden className="size-5" /> Revenir à ma page
        </LinkButton>
        <Button onClick={() => print()}>
          <Printer aria-hidden className="size-5" /> Imprimer
        </Button>
      </nav>
      <Poster seller={seller} code={code} site={useSiteSettings()} />
    </>
  );
}
