import { Mail, MapPin } from 'lucide-react';
import type { SiteOperator } from '#contract/legal/schemas.ts';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';

/** Operator of the site, as far as it is configured. */
export function SiteOperatorCard({ operator: { name, address, email } }: { operator: SiteOperator }) {
  if (!name && !address && !email) return null;
  return (
    <address className="flex flex-col gap-3 rounded-3xl bg-leaf-soft p-5 not-italic sm:p-6">
      {name && <p className="font-display text-xl font-semibold">{name}</p>}
      {address && (
        <p className="flex gap-2.5">
          <MapPin aria-hidden className="mt-1 size-4.5 text-leaf" />
          {address}
        </p>
      )}
      {email && (
        <p className="flex gap-2.5">
          <Mail aria-hidden className="mt-1 size-4.5 text-leaf" />
          <a
            href={`mailto:${email}`}
            aria-label={email}
            className="wrap-anywhere underline underline-offset-4"
          >
            <ContactDetailWithLineBreaks text={email} />
          </a>
        </p>
      )}
    </address>
  );
}
