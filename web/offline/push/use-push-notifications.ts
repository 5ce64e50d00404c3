import { useEffect, useState } from 'react';
import { ApiError } from '#web/client/api-error.ts';
import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import {
  type PushNotificationState,
  readPushNotificationState,
  turnPushNotificationsOff,
  turnPushNotificationsOn,
} from './device.ts';

/**
 * State of push notifications. `state` is undefined until the browser and the server have answered, and where they
 * can't.
 */
export function usePushNotifications() {
  const [state, setState] = useState<PushNotificationState>();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    readPushNotificationState().then(
      (found) => !isUnmounted && setState(found),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);

  const change = async (isOn: boolean) => {
    setPending(true);
    try {
      const changed = await (isOn ? turnPushNotificationsOn : turnPushNotificationsOff)();
      setState(changed);
      if (changed === 'on') showToast('Vous serez prévenu sur cet appareil.');
    } catch (error) {
      showErrorToast(error instanceof ApiError ? error.message : FAILED);
    } finally {
      setPending(false);
    }
  };
  return { state, isPending, change };
}

const FAILED = "Votre navigateur n'a pas pu activer les notifications. Réessayez dans un moment.";
