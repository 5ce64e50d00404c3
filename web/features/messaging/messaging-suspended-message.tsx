import { messagingErrorTexts } from '#contract/messaging/rules.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';

export function MessagingSuspendedMessage() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      <h1 className="mb-6 font-display text-3xl font-semibold md:text-4xl">Messages</h1>
      <AlertBox>{messagingErrorTexts.suspended}</AlertBox>
    </div>
  );
}
