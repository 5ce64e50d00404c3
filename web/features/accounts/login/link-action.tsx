import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface LinkActionProps {
  /** What `useAction` gives, of what the link is for. */
  action: { isPending: boolean; failure: string | undefined };
  onConfirm: () => void;
  children: string;
}

/** The button of a page that a mailed link opens; shows why the link failed. */
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
