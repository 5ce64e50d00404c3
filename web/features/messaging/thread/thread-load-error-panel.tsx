import { MessageCircleOff } from 'lucide-react';
import { ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';

export function ThreadLoadErrorPanel({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const text = failure instanceof ApiError ? failure.message : UNEXPECTED_ERROR_TEXT;
  return (
    <div className="m-auto w-full max-w-md p-4">
      <EmptyState icon={MessageCircleOff} title={text}>
        {!isNotFoundError(failure) && <Button onClick={onRetry}>Réessayer</Button>}
        <LinkButton to="/messages" variant="secondary">
          Revenir aux conversations
        </LinkButton>
      </EmptyState>
    </div>
  );
}

export const isNotFoundError = (failure: unknown) => failure instanceof ApiError && failure.status === 404;
