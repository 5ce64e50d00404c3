import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import '#web/styles/poster.css';
import { ArrowLeft, Printer } from 'lucide-react';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { createSellerPageContent } from '#web/features/sellers/seller-content.ts';
import { SellerPoster } from '#web/features/sellers/seller-poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { createQrCodeSvgData } from '#web/ui/create-qr-code-svg-data.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/seller-poster-page';

export const headers = publicPageHeadersFunction;

/** Page with the poster of a seller; 404 without a seller page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(apiCallContext);
  const { seller } = await call('GET /api/sellers/:id', { params: { id: params.userId } });
  const content = createSellerPageContent(seller);
  return { seller: content, code: createQrCodeSvgData(`${url.origin}/app${content.shortPath}`) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createMetaTags(matches, {
    title: loaderData
      ? `Affiche ${formatNameWithPrepositionDe(loaderData.seller.name)}`
      : 'Vendeur introuvable',
  });

export default function SellerPosterPage({ loaderData: { seller, code } }: Route.ComponentProps) {
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
      <SellerPoster seller={seller} code={code} site={useSiteSettings()} />
    </>
  );
}
