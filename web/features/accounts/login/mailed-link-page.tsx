import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface LinkActionProps {
  /** State of the `useAction` of the link's purpose. */
  action: { isPending: boolean; failure: string | undefined };
  onConfirm: () => void;
  children: string;
}

/** Button of a page that a mailed link opens; shows why the link failed. */
export function LinkAction({ action: { isPending, failure }, onConfirm, children }: LinkActionProps) {
  const isReady = useHydrated();
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <Button disabled={!isReady} pending={isPending} onClick={onConfirm}>
        {children}
      </Button>
    </>
  );
}
