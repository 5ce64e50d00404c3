import { useRevalidator } from 'react-router';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';

export function AccountLoadErrorMessage() {
  const { revalidate, state } = useRevalidator();
  return (
    <AlertBox>
      <p className="font-semibold">An error occurred while fetching user data.</p>
      <p className="mb-3">Votre compte n'a pas pu être chargé. Vérifiez votre réseau puis réessayez.</p>
      <Button variant="secondary" pending={state === 'loading'} onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </AlertBox>
  );
}
