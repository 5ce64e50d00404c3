import { ChevronDown, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { ProfessionalContactDetails } from '#web/site/company/professional-contact-details.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import type { SellerPageContent } from './seller-content.ts';
import { SellerTrackRecordSection } from './seller-track-record-section.tsx';

export const SELLER_PRESENTATION_ELEMENT_ID = 'presentation';
export const SELLER_PICKUP_ELEMENT_ID = 'retrait';
export const SELLER_LEGAL_ELEMENT_ID = 'informations-legales';

interface SellerDetailsProps {
  seller: SellerPageContent;
  isOwner: boolean;
}

/** Details about a seller below the products; legal details of a company are folded. */
export function SellerDetails({ seller, isOwner }: SellerDetailsProps) {
  const { id, professional, company, companyName, siret, since, record, presentation, pickup } = seller;
  return (
    <div className="flex flex-col gap-8">
      {record && <SellerTrackRecordSection record={record} />}
      {(presentation || pickup.length > 0) && (
        <div className="grid gap-8 md:grid-cols-2">
          {presentation && (
            <section aria-labelledby={SELLER_PRESENTATION_ELEMENT_ID}>
              <h2 id={SELLER_PRESENTATION_ELEMENT_ID} className="font-display text-2xl font-semibold">
                Présentation
              </h2>
              <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
                {presentation}
              </p>
            </section>
          )}
          {pickup.length > 0 && (
            <section aria-labelledby={SELLER_PICKUP_ELEMENT_ID}>
              <h2 id={SELLER_PICKUP_ELEMENT_ID} className="font-display text-2xl font-semibold">
                Retrait et vente
              </h2>
              <ul className="mt-3 flex flex-col gap-2">
                {pickup.map(({ times, place: where }) => (
                  <li key={times + where} className="flex gap-2.5 wrap-anywhere">
                    <Clock aria-hidden className="mt-1 size-4.5 text-leaf" />
                    <span>
                      <strong className="font-semibold">{times}</strong>&nbsp;: {where}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {professional && (
        <details id={SELLER_LEGAL_ELEMENT_ID} className="group rounded-2xl border border-line bg-card">
          <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="flex-1">Informations légales</span>
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <div className="px-5 pb-5 wrap-anywhere">
            <p>Professionnel{companyName && `\u00a0: ${companyName}`}</p>
            {siret && (
              <p className="text-sm text-soft [font-variant-numeric:tabular-nums]">
                <ContactDetailWithLineBreaks text={siret} />
              </p>
            )}
            {company && <ProfessionalContactDetails of={company} />}
          </div>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-6 text-sm text-soft">
        <p>{since}</p>
        {!isOwner && (
          <Link
            to={`/signaler?url=/vendeur/${id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Signaler ce contenu
          </Link>
        )}
      </div>
    </div>
  );
}
