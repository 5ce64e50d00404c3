import '#web/styles/account.css';
import { NavLink } from 'react-router';
import { SystemFaultMark } from './system-fault-mark.tsx';
import { useSystemFaultCount } from './system-faults.ts';

/** Link to the state of the site, in the header where it fits, while a check of the site fails. */
export default function SystemFaultLink() {
  if (useSystemFaultCount() === 0) return null;
  return (
    <NavLink
      to="/profil/admin-systeme"
      className="hidden size-11 shrink-0 place-items-center rounded-full hover:bg-sunken lg:grid"
    >
      <span className="sr-only">Système</span>
      <SystemFaultMark />
    </NavLink>
  );
}
