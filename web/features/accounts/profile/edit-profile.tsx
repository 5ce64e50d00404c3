import type { User } from '#contract/accounts/schemas.ts';
import { LogOutButton } from '../log-out-button.tsx';
import { SuspendedNotice } from '../suspended-notice.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileForm } from './profile-form.tsx';

export function EditProfile({ user, onSaved }: { user: User; onSaved: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      {!user.isActive && <SuspendedNotice />}
      <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
        <ProfileForm user={user} onSaved={onSaved} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LogOutButton />
        <DeleteAccount />
      </div>
    </div>
  );
}
