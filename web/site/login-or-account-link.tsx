import { NavLink } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/**
 * Link of the header to the login, or to the account. Both have the same size, and the inline script chooses before the
 * first paint: nothing moves.
 */
export function LoginOrAccountLink() {
  const session = useSession();
  const name = session?.firstName ?? 'Profil';
  return (
    <div className="flex w-[9rem] justify-end">
      <NavLink to="/login" className={`${box} justify-center border border-edge member:hidden`}>
        Se connecter
      </NavLink>
      <NavLink to="/profil" className={`group ${box} gap-2 no-underline visitor:hidden`}>
        <Avatar name={session ? name : ''} image={session?.profileImage} />
        <span className="truncate group-aria-[current=page]:underline">{name}</span>
      </NavLink>
    </div>
  );
}

const box = 'flex h-11 w-full items-center rounded-full px-2 font-medium hover:bg-sunken';
