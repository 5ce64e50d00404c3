import { formatSettingText } from '#contract/settings/setting-labels.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { formatCurrentText, type PresentedSetting, type TextsBySetting } from './setting-texts.ts';

interface OthersChangesBoxProps {
  /** Settings that another administrator changed, as they are now. */
  settings: readonly PresentedSetting[];
  typed: TextsBySetting;
}

/** List of what another administrator has changed since the page was read. */
export function SettingsChangedByOthersBox({ settings, typed }: OthersChangesBoxProps) {
  return (
    <AlertBox tone="info">
      <p>Changé par une autre personne&nbsp;:</p>
      <ul className="list-disc pl-5">
        {settings.map((setting) => (
          <li key={setting.name}>
            {setting.label}&nbsp;:{' '}
            <q>
              {formatSettingText(setting.name, String(setting.value ?? '')) ||
                formatCurrentText(setting) ||
                'rien'}
            </q>
            {isTypedOver(setting, typed) && ' ; ce que vous avez tapé le remplacera'}
          </li>
        ))}
      </ul>
      <p>Ce que vous avez tapé est encore là. Enregistrez de nouveau si cela vous convient.</p>
    </AlertBox>
  );
}

const isTypedOver = (setting: PresentedSetting, typed: TextsBySetting) =>
  typed[setting.name] !== undefined && typed[setting.name] !== formatCurrentText(setting);
