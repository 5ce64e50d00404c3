import { Link } from 'react-router';
import { AlertBox } from '#web/ui/alert-box.tsx';

export function SuspensionWarning() {
  return (
    <AlertBox tone="info">
      <p className="font-semibold">Votre compte est suspendu.</p>
      <p>
        Vos annonces ne sont plus visibles et vous ne pouvez ni publier ni modifier votre compte. Vous pouvez
        toujours vous connecter, naviguer et supprimer votre compte.
      </p>
      <p>
        <Link to="/profil/decisions" className="font-semibold underline underline-offset-4">
          Voir la raison, et contester
        </Link>
      </p>
    </AlertBox>
  );
}
