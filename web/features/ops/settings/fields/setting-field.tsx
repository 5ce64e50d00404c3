import { CircleAlert, RotateCcw } from 'lucide-react';
import { formatCannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import { formatSettingText } from '#contract/settings/setting-labels.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { formatSettingFieldText, type PresentedSetting } from '../setting-texts.ts';
import { LogoField } from './logo-field.tsx';
import { MailServerFields } from './mail-server-fields.tsx';
import { SettingControl } from './setting-control.tsx';
import type { ChosenLogo } from './use-chosen-logo.ts';

interface SettingFieldProps {
  setting: PresentedSetting;
  form: FormState;
  /** Text of the field before anybody types. */
  initialText: string;
  /** Current text of the field. */
  text: string;
  /** Sets the text as if somebody typed it. */
  onReplace: (text: string) => void;
  logo: { chosen: ChosenLogo; choose: (logo: ChosenLogo) => void };
}

/** Field of a setting, with what it does, its default and where its value comes from. */
export function SettingField({ setting, form, initialText, text, onReplace, logo }: SettingFieldProps) {
  const { kind, name, label, fault } = setting;
  const defaultText = formatSettingFieldText(setting, setting.default);
  const isFixed = setting.source === 'environment';
  const hint = <SettingHint setting={setting} />;
  if (kind === 'picture')
    return (
      <LogoField setting={setting} form={form} hint={hint} chosen={logo.chosen} onChoose={logo.choose} />
    );
  return (
    <div className="flex flex-col gap-2">
      {kind === 'mailServer' ? (
        <MailServerFields setting={setting} form={form} hint={hint} isFixed={isFixed} />
      ) : (
        <SettingControl
          setting={setting}
          field={{ ...form.field(name), label, hint, defaultValue: initialText, disabled: isFixed }}
          text={text}
          onReplace={onReplace}
        />
      )}
      {fault && text === initialText && (
        <p className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {text !== initialText && <Badge tone="sun">Pas encore enregistré</Badge>}
        {!isFixed && text !== defaultText && (
          <Button variant="quiet" className="-ml-5 text-sm" onClick={() => onReplace(defaultText)}>
            <RotateCcw aria-hidden className="size-4" /> Revenir au défaut
            <span className="sr-only"> : {label}</span>
          </Button>
        )}
        {name === 'REFUSAL_REASONS' && text === '' && (
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

function SettingHint({
  setting: { name, effect, source, default: standard },
}: {
  setting: PresentedSetting;
}) {
  const text = formatSettingText(name, String(standard ?? ''));
  return (
    <>
      {insertNonBreakingSpaces(`${effect} ${sources[source](text)}`)}
      {source === 'environment' && (
        <>
          {' '}
          <strong className="text-ink">Fixé sur le serveur, il ne se change pas ici.</strong>{' '}
          <small>
            Variable <code className="wrap-anywhere">{name}</code>
          </small>
        </>
      )}
    </>
  );
}

/** Sentences about where a value comes from, given the default's text, which may be empty. */
const sources: Record<PresentedSetting['source'], (standard: string) => string> = {
  default: (standard) => (standard ? `Valeur par défaut : ${standard}.` : ''),
  database: (standard) => (standard ? `Choisi ici ; par défaut : ${standard}.` : ''),
  environment: (standard) => (standard ? `Par défaut : ${standard}.` : ''),
};
