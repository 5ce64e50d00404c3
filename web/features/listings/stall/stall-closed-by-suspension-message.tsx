import { Store } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';

export function StallClosedBySuspensionMessage() {
  return (
    <EmptyState icon={Store} title="Votre étal est fermé tant que votre compte est suspendu.">
      <p className="max-w-md text-soft">Vous pouvez toujours archiver ou supprimer vos annonces.</p>
      <LinkButton to="/profil/ads" variant="secondary">
        Voir mes annonces
      </LinkButton>
    </EmptyState>
  );
}
