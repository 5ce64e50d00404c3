import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { usePushNotifications } from './use-push-notifications.ts';

/** Key in local storage that marks a refused offer: one refusal in this browser is enough. */
const DECLINED = 'push-declined';

/** Offer of push notifications where they are useful. The browser's own question follows only a click. */
export function EnablePushNotificationsPrompt({ text }: { text: string }) {
  const { state, isPending, change } = usePushNotifications();
  const [isDeclined, setDeclined] = useState(() => readBrowserStorage('local', DECLINED) !== null);
  if (state !== 'off' || isDeclined) return null;
  const decline = () => {
    writeBrowserStorage('local', DECLINED, '1');
    setDeclined(true);
  };
  return (
    <section
      aria-label="Notifications"
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-sunken p-4"
    >
      <p className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden className="size-5" /> {text}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" pending={isPending} onClick={() => void change(true)}>
          Me prévenir
        </Button>
        <Button variant="quiet" onClick={decline}>
          Non merci
        </Button>
      </div>
    </section>
  );
}
