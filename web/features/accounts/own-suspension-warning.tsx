import { Link, useLocation } from 'react-router';
import { AlertBox } from '#web/ui/alert-box.tsx';

const DECISIONS = '/profil/decisions';

/** Warning of a suspension, with a link to its decision on any other page. */
export function OwnSuspensionWarning() {
  const { pathname } = useLocation();
  return (
    <AlertBox tone="info">
      <p className="font-semibold">Votre compte est suspendu.</p>
      <p>
        Vos annonces ne sont plus visibles et vous ne pouvez ni publier ni modifier votre compte. Vous pouvez
        toujours vous connecter, naviguer et supprimer votre compte.
      </p>
      {pathname !== DECISIONS && (
        <p>
          <Link to={DECISIONS} className="font-semibold underline underline-offset-4">
            Voir la raison, et contester
          </Link>
        </p>
      )}
    </AlertBox>
  );
}
