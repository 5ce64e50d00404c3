import { Switch } from '#web/ui/forms/switch.tsx';
import { usePushNotifications } from './use-push-notifications.ts';

/** Switch for push notifications in this browser alone. */
export function PushNotificationSwitch() {
  const { state, isPending, change } = usePushNotifications();
  if (!('PushManager' in window))
    return isApple() ? (
      <p className="text-sm text-soft">
        Pour être prévenu sur cet appareil, ajoutez d'abord le site à l'écran d'accueil.
      </p>
    ) : null;
  // Room reserved for the switch, so that nothing moves when the state is known.
  if (state === undefined) return <Switch label={LABEL} disabled className="invisible" />;
  if (state === 'impossible')
    return (
      <p className="flex min-h-11 items-center text-sm text-soft">
        Ce navigateur ne peut pas recevoir de notifications pour le moment.
      </p>
    );
  return (
    <>
      <Switch
        label={LABEL}
        checked={state === 'on'}
        disabled={state === 'refused'}
        onChange={({ currentTarget }) => void (isPending || change(currentTarget.checked))}
      />
      {state === 'refused' && (
        <p className="text-sm text-soft">
          Votre navigateur refuse les notifications de ce site. Autorisez-les dans ses réglages.
        </p>
      )}
    </>
  );
}

const LABEL = 'Me prévenir sur cet appareil des messages et des annonces que je cherche';

/** True on iPhone and iPad, whose browsers support notifications only for a site on the home screen. */
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);
