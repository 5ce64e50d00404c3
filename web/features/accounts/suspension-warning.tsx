import { AlertBox } from '#web/ui/alert-box.tsx';

export function SuspensionWarning() {
  return (
    <AlertBox tone="info">
      <p className="font-semibold">Votre compte est suspendu.</p>
      <p>
        Vos annonces ne sont plus visibles et vous ne pouvez ni publier ni modifier votre compte. Vous pouvez
        toujours vous connecter, naviguer et supprimer votre compte.
      </p>
    </AlertBox>
  );
}
