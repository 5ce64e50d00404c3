import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** Button that reads the state of the site again. */
export function RefreshSystemButton({ label }: { label: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="secondary"
      className="self-start"
      pending={state === 'loading'}
      onClick={() => revalidate()}
    >
      {label}
    </Button>
  );
}
