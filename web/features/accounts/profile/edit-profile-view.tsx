import { useRef } from 'react';
import type { User } from '#contract/accounts/user-schema.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { isCompanyCompleteAndCertified } from '../company/is-company-complete-and-certified.ts';
import { MissingCompanyDetailsForm } from '../company/missing-company-details-form.tsx';
import { LogOutButton } from '../log-out-button.tsx';
import { LogInAgainDialog } from '../login/log-in-again-dialog.tsx';
import { OwnSuspensionWarning } from '../own-suspension-warning.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { DownloadDataButton } from './download-data-button.tsx';
import { ProfileForm } from './profile-form.tsx';

export function EditProfileView({ user }: { user: User }) {
  const profile = useRef<HTMLDivElement>(null);
  return (
    <div className="flex flex-col gap-6">
      {!user.isActive && <OwnSuspensionWarning />}
      {user.isActive && user.professional && !isCompanyCompleteAndCertified(user) && (
        <MissingCompanyDetailsForm user={user} onCompleted={() => profile.current?.focus()} />
      )}
      <div ref={profile} tabIndex={-1} className="rounded-3xl bg-card p-5 shadow-card outline-none sm:p-8">
        {user.isActive ? (
          <AutosavedFormWrapper userId={user._id} form="profile" isEdit>
            {({ isStored, discard }) => (
              <>
                <ProfileForm user={user} onSaved={discard} />
                <LogInAgainDialog user={user} stored={isStored && 'vos modifications sont gardées'} />
              </>
            )}
          </AutosavedFormWrapper>
        ) : (
          <ProfileForm user={user} />
        )}
      </div>
      <div>
        <LogOutButton />
      </div>
      <section aria-labelledby="own-data" className="flex flex-col gap-3 border-t border-line pt-6">
        <h2 id="own-data" className="font-display text-xl font-semibold">
          Mes données
        </h2>
        <p className="text-soft">
          Tout ce que le site sait de vous, dans un fichier à garder&nbsp;: profil, annonces, favoris,
          recherches, messages et signalements.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <DownloadDataButton />
          <DeleteAccountButton isCertified={user.certifiedAt !== null} />
        </div>
      </section>
    </div>
  );
}
