import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProBadge } from '#web/site/company/pro-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { DotSeparatedItem, DotSeparatedLine } from '#web/ui/facts.tsx';
import type { SellerPageContent } from './seller-content.ts';
import {
  SELLER_LEGAL_ELEMENT_ID,
  SELLER_PICKUP_ELEMENT_ID,
  SELLER_PRESENTATION_ELEMENT_ID,
} from './seller-details.tsx';
import { SELLER_TRACK_RECORD_ELEMENT_ID } from './seller-track-record-section.tsx';

interface SellerPageHeaderProps {
  seller: SellerPageContent;
  /** Buttons to write to the seller, follow and share, or the owner's links. */
  actions: ReactNode;
}

/** Head of a seller's page: short, as visitors come for the products below. */
export function SellerPageHeader({ seller, actions }: SellerPageHeaderProps) {
  const { name, image, professional, place, delay, record, presentation, pickup } = seller;
  return (
    <div className="flex flex-col gap-3 md:gap-4 md:rounded-3xl md:border md:border-line md:bg-card md:p-6 md:shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
          <Avatar name={name} image={image} size={64} />
          <div className="min-w-0">
            <h1 className="font-display text-2xl leading-tight wrap-anywhere font-semibold md:text-4xl">
              {name}
            </h1>
            <DotSeparatedLine className="mt-1 text-soft">
              <DotSeparatedItem>{professional ? <ProBadge /> : 'Particulier'}</DotSeparatedItem>
              <DotSeparatedItem>{place}</DotSeparatedItem>
            </DotSeparatedLine>
          </div>
        </div>
        <div className="flex basis-full flex-wrap gap-2 md:basis-auto">{actions}</div>
      </div>
      {delay && (
        <p className="flex items-center gap-2 text-sm text-soft">
          <MessageCircle aria-hidden className="size-4" /> {delay}
        </p>
      )}
      <nav
        aria-label="Sur cette page"
        className="-mx-4 -my-2 flex gap-x-4 px-4 overflow-x-auto text-sm whitespace-nowrap empty:hidden"
      >
        {record && <Jump to={SELLER_TRACK_RECORD_ELEMENT_ID}>{record.handovers}</Jump>}
        {presentation && <Jump to={SELLER_PRESENTATION_ELEMENT_ID}>Présentation</Jump>}
        {pickup.length > 0 && <Jump to={SELLER_PICKUP_ELEMENT_ID}>Retrait et vente</Jump>}
        {professional && <Jump to={SELLER_LEGAL_ELEMENT_ID}>Informations légales</Jump>}
      </nav>
    </div>
  );
}

const Jump = ({ to, children }: { to: string; children: string }) => (
  <Link to={`#${to}`} className="inline-flex min-h-11 items-center text-soft underline underline-offset-4">
    {children}
  </Link>
);
