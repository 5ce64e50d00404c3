import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import logo from '#web/site/logo.svg?url&no-inline';
import type { QrCodeSvgData } from '#web/ui/create-qr-code-svg-data.ts';
import { QrImage } from '#web/ui/qr-image.tsx';
import type { SellerPageContent } from './seller-content.ts';

interface PosterProps {
  seller: SellerPageContent;
  /** QR code of the seller's page, for the poster. */
  code: QrCodeSvgData;
  site: Pick<PublicSiteSettings, 'name' | 'publicUrl'>;
}

/** Poster for a stall: one sheet of A5, laid out by `poster.css`. */
export function SellerPoster({ seller: { shortPath, name, place, pickup }, code, site }: PosterProps) {
  return (
    <main className="poster">
      <p className="poster-brand">
        <img src={logo} alt="" width={40} height={40} />
        Mes produits sur {site.name}
      </p>
      <div>
        <h1>{name}</h1>
        <p>{place}</p>
      </div>
      <QrImage
        code={code}
        label={`Code QR de la page ${formatNameWithPrepositionDe(name)}`}
        className="poster-code"
      />
      <p>Scannez ce code pour voir ce qui est disponible et m'écrire.</p>
      <p className="poster-address">
        {site.publicUrl.replace(/^https?:\/\//, '')}
        <wbr />
        {`/app${shortPath}`}
      </p>
      {pickup.length > 0 && (
        <ul>
          {pickup.map(({ times, place: where }) => (
            <li key={times + where}>
              <strong>{times}</strong>&nbsp;: {where}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
