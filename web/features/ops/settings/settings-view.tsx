import { useId } from 'react';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { SettingsForm } from './settings-form.tsx';
import { useShownSettings } from './use-shown-settings.ts';

interface SettingsViewProps {
  settings: PresentedSettings;
  userId: string;
}

/** Settings of the site: a search among them, and their form, which is kept on the device until it is saved. */
export function SettingsView({ settings, userId }: SettingsViewProps) {
  const shown = useShownSettings(settings.settings);
  const id = useId();
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Chercher un réglage
        </label>
        <input
          id={id}
          type="search"
          value={shown.words}
          onChange={(event) => shown.setWords(event.target.value)}
          className={formControlClass}
        />
        <p role="status" className="text-sm text-soft">
          {shown.isSearching && sentenceOn(shown.names.size)}
        </p>
      </div>
      <AutosavedFormWrapper userId={userId} form="settings" isEdit>
        {({ discard }) => <SettingsForm {...settings} shown={shown} onSaved={discard} />}
      </AutosavedFormWrapper>
    </>
  );
}

const sentenceOn = (count: number) => {
  if (count === 0) return 'Aucun réglage ne contient ces mots.';
  return count === 1 ? 'Un réglage trouvé.' : `${count} réglages trouvés.`;
};
