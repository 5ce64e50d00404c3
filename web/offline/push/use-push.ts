import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './device.ts';

/** `state` is undefined until the browser and the server have been asked, and where they can't be. */
export function usePush() {
  const [state, setState] = useState<PushState>();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    let isLeft = false;
    readPushState().then(
      (found) => !isLeft && setState(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);

  const change = async (wanted: boolean) => {
    setPending(true);
    try {
      const changed = await (wanted ? turnPushOn : turnPushOff)();
      setState(changed);
      if (changed === 'on') notify('Vous serez prévenu sur cet appareil.');
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : FAILED);
    } finally {
      setPending(false);
    }
  };
  return { state, isPending, change };
}

const FAILED = "Votre navigateur n'a pas pu activer les notifications. Réessayez dans un moment.";
