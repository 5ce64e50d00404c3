import { SegmentedField } from '#web/ui/forms/choice.tsx';
import { applyAndSaveAppearanceSettings, useAppearance } from './appearance-settings.ts';

/** Choices of colours and text size, stored on this device and applied at once. */
export function DeviceAppearanceFields() {
  const { theme, textSize } = useAppearance();
  return (
    <div className="flex flex-col gap-5">
      <SegmentedField
        name="theme"
        label="Couleurs"
        options={themes}
        value={valueIn(themes, theme)}
        onChange={(value) => applyAndSaveAppearanceSettings({ theme: value || null })}
      />
      <SegmentedField
        name="textSize"
        label="Taille du texte"
        options={textSizes}
        value={valueIn(textSizes, textSize)}
        onChange={(value) => {
          applyAndSaveAppearanceSettings({ textSize: value || null });
          // Control scrolled back into view: everything above has another height now.
          document.activeElement?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <p className="text-sm text-soft">Ces choix restent sur cet appareil.</p>
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

const themes: readonly Option[] = [
  { value: '', label: "Comme l'appareil" },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
];

const textSizes: readonly Option[] = [
  { value: '', label: '100 %' },
  { value: '125', label: '125 %' },
  { value: '150', label: '150 %' },
  { value: '200', label: '200 %' },
];

const valueIn = (options: readonly Option[], stored: string | null) =>
  options.find(({ value }) => value === stored)?.value ?? '';
