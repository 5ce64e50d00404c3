import { MessageCircleOff } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';

export function ThreadListingUnavailablePanel() {
  return (
    <div className="m-auto w-full max-w-md p-4">
      <EmptyState icon={MessageCircleOff} title="Cette annonce n'est plus disponible.">
        <LinkButton to="/messages" variant="secondary">
          Revenir aux conversations
        </LinkButton>
      </EmptyState>
    </div>
  );
}
