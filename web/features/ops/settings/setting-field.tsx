import { RotateCcw } from 'lucide-react';
import { formatCannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import { formatSettingText } from '#contract/settings/setting-labels.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { AccentPreview } from './accent-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { PlaceListInput } from './place-list-input.tsx';
import { formatSettingFieldText, type PresentedSetting } from './setting-texts.ts';

interface SettingFieldProps {
  setting: PresentedSetting;
  form: FormState;
  /** Text of the field before anybody types. */
  initialText: string;
  /** Current text of the field. */
  text: string;
  /** Sets the text as if somebody typed it. */
  onReplace: (text: string) => void;
}

/** Field of a setting, with what it does, its default and where its value comes from. */
export function SettingField({ setting, form, initialText, text, onReplace }: SettingFieldProps) {
  const defaultText = formatSettingFieldText(setting, setting.default);
  const isFixed = setting.source === 'environment';
  const hint = <SettingHint setting={setting} />;
  if (setting.kind === 'picture') return <LogoField setting={setting} hint={hint} />;
  return (
    <div className="flex flex-col gap-2">
      <SettingControl
        setting={setting}
        field={{
          ...form.field(setting.name),
          label: setting.label,
          hint,
          defaultValue: initialText,
          disabled: isFixed,
        }}
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length))}
      />
      {setting.kind === 'colour' && <AccentPreview text={text} />}
      <div className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {text !== initialText && <Badge tone="sun">Pas encore enregistré</Badge>}
        {!isFixed && text !== defaultText && (
          <Button variant="quiet" className="-ml-5 text-sm" onClick={() => onReplace(defaultText)}>
            <RotateCcw aria-hidden className="size-4" /> Revenir au défaut
            <span className="sr-only"> : {setting.label}</span>
          </Button>
        )}
        {setting.name === 'REFUSAL_REASONS' && text === '' && (
          <Button
            variant="quiet"
            className="-ml-5 text-sm"
            onClick={() => onReplace(formatCannedRefusalReasons())}
          >
            Partir de celles du site
          </Button>
        )}
      </div>
    </div>
  );
}

/** Lines of a long text that its field shows. */
const MIN_ROWS = 3;
const MAX_ROWS = 12;

function SettingHint({ setting }: { setting: PresentedSetting }) {
  const { name, effect, source, isSet } = setting;
  const standard = formatSettingText(name, String(setting.default ?? ''));
  return (
    <>
      {insertNonBreakingSpaces(`${effect} ${sources[source](standard)}`)}{' '}
      {isSet &&
        source !== 'environment' &&
        'Secret, il ne se relit pas\u00a0: tapez par-dessus pour le remplacer.'}
      {source === 'environment' && (
        <strong className="text-ink">
          La variable <code>{name}</code> du serveur fixe ce réglage&nbsp;: il ne se change pas ici.
        </strong>
      )}
    </>
  );
}

/** Sentences about where a value comes from, given the default's text, which may be empty. */
const sources: Record<PresentedSetting['source'], (standard: string) => string> = {
  default: (standard) => (standard ? `Valeur par défaut : ${standard}.` : 'Vide par défaut.'),
  database: (standard) => `Choisi ici ; par défaut : ${standard || 'rien'}.`,
  environment: (standard) => (standard ? `Par défaut : ${standard}.` : ''),
};

interface SettingControlProps {
  setting: PresentedSetting;
  field: Pick<Parameters<typeof TextInput>[0], 'name' | 'error' | 'label' | 'hint'> & {
    defaultValue: string;
    disabled: boolean;
  };
  rows: number;
}

function SettingControl({ setting, field, rows }: SettingControlProps) {
  const { kind, name, choices } = setting;
  if (kind === 'longText') return <Textarea {...field} rows={rows} />;
  if (kind === 'choice') {
    const options = (choices ?? []).map((value) => ({ value, label: formatSettingText(name, value) }));
    return <Select {...field} options={options} />;
  }
  if (kind === 'picture') return null;
  if ((kind === 'departments' || kind === 'communes') && !field.disabled)
    return <PlaceListInput {...field} kind={kind} />;
  if (kind === 'secret') return <PasswordInput {...field} autoComplete="new-password" />;
  return <TextInput {...field} {...inputKinds[kind]} autoComplete="off" />;
}

const inputKinds = {
  text: {},
  number: { inputMode: 'numeric' },
  email: { type: 'email' },
  address: { type: 'url' },
  list: { spellCheck: false },
  departments: {},
  communes: {},
  colour: { spellCheck: false, placeholder: '#c2410c' },
  moment: { type: 'datetime-local' },
} as const;
