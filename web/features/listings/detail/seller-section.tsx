import { Link } from 'react-router';
import { formatSiret } from '#contract/accounts/format-siret.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { SellerTrackRecordLine } from '#contract/sellers/record-labels.ts';
import { ProfessionalContactDetails } from '#web/site/company/professional-contact-details.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';

/**
 * Block about the seller of a listing.
 * @param others number of other listings of this member on the page
 */
export function SellerSection({
  listing: { _id, mainType, user },
  others,
  record,
}: {
  listing: Listing;
  others: number;
  record?: SellerTrackRecordLine | undefined;
}) {
  return (
    <section
      aria-labelledby="vendeur"
      className="@container order-4 rounded-3xl border border-line bg-card p-5 lg:p-6 lg:shadow-card"
    >
      <h2 id="vendeur" className="text-sm font-semibold text-soft">
        {mainType === 'offer' ? 'Proposé par' : 'Recherché par'}
      </h2>
      <div className="mt-3 flex items-start gap-4 @max-[17rem]:flex-col">
        <Avatar name={user.firstName} image={user.profileImage} size={56} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-lg leading-snug font-semibold wrap-anywhere">
            {user.hasPage ? (
              <Link to={pathOf(user)} className="underline underline-offset-4 hover:no-underline">
                {user.firstName}
              </Link>
            ) : (
              user.firstName
            )}
          </p>
          <p className="text-soft">{user.professional ? 'Professionnel' : 'Particulier'}</p>
          {user.professional && (
            <>
              <p>{user.companyName}</p>
              <p className="text-sm text-soft [font-variant-numeric:tabular-nums]">
                SIRET <ContactDetailWithLineBreaks text={formatSiret(user.companySiret)} />
              </p>
            </>
          )}
        </div>
      </div>
      {record && (
        <details>
          <summary className="min-h-11 py-2.5">{record.line}</summary>
          <p className="text-sm text-soft">{record.explanation}</p>
        </details>
      )}
      {user.company && <ProfessionalContactDetails of={user.company} />}
      {user.hasPage && (
        <Link
          to={pathOf(user)}
          className="mt-2 -mb-2 inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong"
        >
          {labelOf(others)}
        </Link>
      )}
      <Link
        to={`/signaler?url=/ad/${_id}`}
        className="mt-2 -mb-2 flex min-h-11 items-center text-sm text-soft underline underline-offset-4 member:hidden"
      >
        Signaler ce contenu
      </Link>
    </section>
  );
}

const pathOf = ({ _id }: Listing['user']) => `/vendeur/${_id}`;

function labelOf(others: number): string {
  if (others === 0) return 'Voir sa page';
  return others === 1 ? 'Voir son autre annonce' : `Voir ses ${others} autres annonces`;
}
