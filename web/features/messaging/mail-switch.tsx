import { useEffect, useState } from 'react';
import { call } from '#web/api.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

/** Hidden until the present setting is loaded. */
export function MailSwitch() {
  const [isOn, setOn] = useState<boolean>();

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/messages/preferences', { signal: leaving.signal })
      .then(({ email }) => setOn(email))
      // After a failure there is no switch, and the page works.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);

  const change = async (email: boolean) => {
    setOn(email);
    try {
      await call('PUT /api/messages/preferences', { body: { email } });
      notify('Notification mise à jour avec succès');
    } catch {
      setOn(!email);
      notifyError('Erreur lors de la mise à jour de la notification');
    }
  };
  if (isOn === undefined) return null;
  return (
    <section aria-label="Notifications" className="rounded-3xl bg-card px-6 py-4 shadow-card sm:px-8">
      <Switch
        label="M'avertir par e-mail d'un message resté non lu"
        checked={isOn}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </section>
  );
}
