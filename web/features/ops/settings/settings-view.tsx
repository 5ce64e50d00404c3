import { useId, useState } from 'react';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { settingGroupLabels } from '#contract/settings/setting-definition.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { isSettingMatchingSearch } from './setting-texts.ts';
import { SettingsForm } from './settings-form.tsx';

interface SettingsViewProps {
  settings: PresentedSettings;
  userId: string;
}

/** Settings of the site: a search among them, and their form, which is kept on the device until it is saved. */
export function SettingsView({ settings, userId }: SettingsViewProps) {
  const [words, setWords] = useState('');
  const id = useId();
  const found = settings.settings.filter((setting) =>
    isSettingMatchingSearch(setting, settingGroupLabels[setting.group], words.trim()),
  );
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Chercher un réglage
        </label>
        <input
          id={id}
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={formControlClass}
        />
        <p role="status" className="text-sm text-soft">
          {words.trim() && sentenceOn(found.length)}
        </p>
      </div>
      <AutosavedFormWrapper userId={userId} form="settings" isEdit>
        {({ discard }) => (
          <SettingsForm
            {...settings}
            shown={new Set(found.map(({ name }) => name))}
            onSaved={discard}
            onRefused={() => setWords('')}
          />
        )}
      </AutosavedFormWrapper>
    </>
  );
}

const sentenceOn = (count: number) => {
  if (count === 0) return 'Aucun réglage ne contient ces mots.';
  return count === 1 ? 'Un réglage trouvé.' : `${count} réglages trouvés.`;
};
