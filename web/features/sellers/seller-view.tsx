import { CalendarDays, Clock, type LucideIcon, MapPin, MessageCircle, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanyContact } from '#web/site/company/company-contact.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { SellerPageContent } from './seller-content.ts';

interface SellerViewProps {
  seller: SellerPageContent;
  /** Button to follow the seller, or the owner's links. */
  actions: ReactNode;
}

export function SellerView({ seller, actions }: SellerViewProps) {
  const { name, image, professional, kind, company, siret, place, since, delay, presentation, pickup } =
    seller;
  return (
    <div className="flex flex-col gap-8 rounded-3xl border border-line bg-card p-5 shadow-card sm:p-8">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <Avatar name={name} image={image} size={96} />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="font-display text-3xl leading-tight wrap-anywhere font-semibold md:text-4xl">
            {name}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
            {professional ? <Badge tone="leaf">PRO</Badge> : null}
            {kind}
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <Fact icon={MapPin}>{place}</Fact>
            {siret && <Fact icon={Store}>{siret}</Fact>}
            <Fact icon={CalendarDays}>{since}</Fact>
            {delay && <Fact icon={MessageCircle}>{delay}</Fact>}
          </ul>
          {company && <CompanyContact of={company} />}
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {(presentation || pickup.length > 0) && (
        <div className="grid gap-8 border-t border-line pt-6 md:grid-cols-2">
          {presentation && (
            <section aria-labelledby="presentation">
              <h2 id="presentation" className="font-display text-2xl font-semibold">
                Présentation
              </h2>
              <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
                {presentation}
              </p>
            </section>
          )}
          {pickup.length > 0 && (
            <section aria-labelledby="retrait">
              <h2 id="retrait" className="font-display text-2xl font-semibold">
                Retrait et vente
              </h2>
              <ul className="mt-3 flex flex-col gap-2">
                {pickup.map(({ times, place: where }) => (
                  <li key={times + where} className="flex gap-2.5 wrap-anywhere">
                    <Clock aria-hidden className="mt-1 size-4.5 text-leaf" />
                    <span className="text-balance">
                      <strong className="font-semibold">{times}</strong>&nbsp;: {where}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </div>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 wrap-anywhere">
      <Icon aria-hidden className="size-4.5 text-soft" />
      {children}
    </li>
  );
}
