import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { keysOf } from '#contract/keys-of.ts';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { settingGroupLabels } from '#contract/settings/setting-definition.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { readFormElementData, setFieldValueWithEvents } from '#web/ui/forms/form-values.ts';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { LeaveSettingsQuestion } from './leave-settings-question.tsx';
import { SettingField } from './setting-field.tsx';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  listSettingFieldTexts,
  type PresentedSetting,
  SETTINGS_VERSION_FIELD,
  type TextsBySetting,
} from './setting-texts.ts';
import { SettingsChangedByOthersBox } from './settings-changed-by-others-box.tsx';
import { settingsIntentHandlers } from './settings-intents.ts';

interface SettingsFormProps extends PresentedSettings {
  /** Names of the settings that the search shows; the others keep what was typed. */
  shown: ReadonlySet<string>;
  onSaved: () => void;
  /** Callback after a refusal, whose sentences stand beside fields that have to be shown. */
  onRefused: () => void;
}

export function SettingsForm({ settings, version, shown, onSaved, onRefused }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const read = listSettingFieldTexts(settings);
  const [typed, setTyped] = useState(read);
  const [others, setOthers] = useState<PresentedSetting[]>([]);
  /** End of the last submission, until the settings are read again. */
  const ended = useRef<'saved' | 'lost'>(undefined);
  const submitted = useRef<TextsBySetting>({});
  const form = useForm(settingsIntentHandlers, 'saveSettings', {
    done: () => {
      ended.current = 'saved';
    },
    failed: (error) => {
      onRefused();
      if (error?.code !== 'SETTINGS_CHANGED') return;
      ended.current = 'lost';
      void revalidate();
    },
  });
  const element = form.formProps.ref;
  const update = () => element.current && setTyped(readTexts(element.current));

  const before = useRef(read);
  const follow = useEffectEvent((form: HTMLFormElement, now: TextsBySetting) => {
    const [former, texts, isSaved] = [before.current, readTexts(form), ended.current === 'saved'];
    before.current = now;
    // Fields follow what is stored, except for what was typed since they were read or sent.
    const known = isSaved ? submitted.current : former;
    for (const [name, text] of Object.entries(now))
      if (texts[name] !== text && texts[name] === known[name]) setFieldValueWithEvents(form, name, text);
    update();
    if (isSaved) onSaved();
    if (ended.current) setOthers(isSaved ? [] : settings.filter(({ name }) => former[name] !== now[name]));
    ended.current = undefined;
  });
  useLayoutEffect(() => {
    if (element.current) follow(element.current, listSettingFieldTexts(settings));
  }, [settings, element]);

  const unsaved = settings.filter(({ name }) => (typed[name] ?? read[name]) !== read[name]).length;
  const listening = {
    ...form,
    formProps: {
      ...form.formProps,
      onInput: (event: Parameters<NonNullable<typeof form.formProps.onInput>>[0]) => {
        form.formProps.onInput?.(event);
        update();
      },
      onSubmit: (event: Parameters<NonNullable<typeof form.formProps.onSubmit>>[0]) => {
        submitted.current = readTexts(event.currentTarget);
        form.formProps.onSubmit?.(event);
      },
    },
  };
  return (
    <Form form={listening} onChange={update}>
      {others.length > 0 && <SettingsChangedByOthersBox settings={others} typed={typed} />}
      <input type="hidden" name={SETTINGS_VERSION_FIELD} value={version} />
      <input type="hidden" name={INITIAL_SETTING_TEXTS_FIELD_NAME} value={JSON.stringify(read)} />
      {keysOf(settingGroupLabels).map((group) => {
        const inGroup = settings.filter((setting) => setting.group === group);
        return (
          inGroup.length > 0 && (
            <div key={group} hidden={!inGroup.some(({ name }) => shown.has(name))}>
              <TitledCard title={settingGroupLabels[group]}>
                {inGroup.map((setting) => (
                  <div key={setting.name} hidden={!shown.has(setting.name)}>
                    <SettingField
                      setting={setting}
                      form={form}
                      initialText={read[setting.name] ?? ''}
                      text={typed[setting.name] ?? read[setting.name] ?? ''}
                      onReplace={(text) => setFieldValueWithEvents(element.current, setting.name, text)}
                    />
                  </div>
                ))}
              </TitledCard>
            </div>
          )
        );
      })}
      <div className="sticky bottom-[calc(--spacing(19)+env(safe-area-inset-bottom)+var(--offline-bar,0px))] z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-card p-3 shadow-float md:bottom-4">
        <p role="status">{sentenceOn(unsaved)}</p>
        <SubmitButton form={form} disabled={unsaved === 0}>
          Enregistrer
        </SubmitButton>
      </div>
      {unsaved > 0 && <LeaveSettingsQuestion />}
    </Form>
  );
}

function sentenceOn(unsaved: number): string {
  if (unsaved === 0) return 'Tout est enregistré.';
  return unsaved === 1 ? 'Un changement à enregistrer.' : `${unsaved} changements à enregistrer.`;
}

/** Texts of the fields of a form. */
const readTexts = (form: HTMLFormElement): TextsBySetting =>
  Object.fromEntries([...readFormElementData(form)].map(([name, value]) => [name, String(value).trim()]));
