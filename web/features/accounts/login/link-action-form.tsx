import { Form, useNavigation } from 'react-router';
import { NEXT_PAGE } from '#web/page-focus.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { LinkOutcome } from './link-outcome.ts';

interface LinkActionFormProps {
  outcome: LinkOutcome | undefined;
  children: string;
}

/** The button of a page that a mailed link opens; shows why the link failed. */
export function LinkActionForm({ outcome, children }: LinkActionFormProps) {
  const isReady = useHydrated();
  const isPending = useNavigation().state !== 'idle';
  return (
    <Form method="post" replace state={NEXT_PAGE} className="flex flex-col gap-5">
      {outcome?.state === 'failed' && <Alert>{outcome.text}</Alert>}
      <Button type="submit" disabled={!isReady} pending={isPending}>
        {children}
      </Button>
    </Form>
  );
}
