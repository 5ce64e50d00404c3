import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function AccountLoadError() {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert>
      <p className="font-semibold">An error occurred while fetching user data.</p>
      <p className="mb-3">Votre compte n'a pas pu être chargé. Vérifiez votre réseau puis réessayez.</p>
      <Button variant="secondary" pending={state === 'loading'} onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </Alert>
  );
}
