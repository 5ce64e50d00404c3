import { useRef } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { DraftedForm } from '#web/offline/drafts/drafted-form.tsx';
import { CompanyCard } from '../company/company-card.tsx';
import { isCompanyComplete } from '../company/is-company-complete.ts';
import { LogOutButton } from '../log-out-button.tsx';
import { LogInAgain } from '../login/log-in-again.tsx';
import { SuspensionWarning } from '../suspension-warning.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { ProfileForm } from './profile-form.tsx';

export function EditProfile({ user }: { user: User }) {
  const profile = useRef<HTMLDivElement>(null);
  return (
    <div className="flex flex-col gap-6">
      {!user.isActive && <SuspensionWarning />}
      {user.isActive && user.professional && !isCompanyComplete(user) && (
        <CompanyCard user={user} onCompleted={() => profile.current?.focus()} />
      )}
      <div ref={profile} tabIndex={-1} className="rounded-3xl bg-card p-5 shadow-card outline-none sm:p-8">
        {user.isActive ? (
          <DraftedForm userId={user._id} form="profile" isEdit>
            {({ isStored, discard }) => (
              <>
                <ProfileForm user={user} onSaved={discard} />
                <LogInAgain user={user} stored={isStored && 'vos modifications sont gardées'} />
              </>
            )}
          </DraftedForm>
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
          <DownloadData />
          <DeleteAccount isCertified={user.certifiedAt !== null} />
        </div>
      </section>
    </div>
  );
}
