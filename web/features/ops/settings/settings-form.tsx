import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { useForm } from '#web/actions/use-form.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { readFormElementData } from '#web/ui/forms/form-values.ts';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { type ChosenLogo, useChosenLogo } from './fields/use-chosen-logo.ts';
import { LeaveSettingsQuestion } from './leave-settings-question.tsx';
import { SettingGroupList } from './setting-group-list.tsx';
import { SettingGroupMenu } from './setting-group-menu.tsx';
import {
  INITIAL_SETTING_TEXTS_FIELD_NAME,
  listFieldNames,
  listSettingFieldTexts,
  type PresentedSetting,
  readSettingTexts,
  SETTINGS_VERSION_FIELD,
  setSettingFieldText,
  type TextsBySetting,
} from './setting-texts.ts';
import { SettingsChangedByOthersBox } from './settings-changed-by-others-box.tsx';
import { settingsIntentHandlers } from './settings-intents.ts';
import type { useShownSettings } from './use-shown-settings.ts';

interface SettingsFormProps extends PresentedSettings {
  /** Settings that are shown; the others keep what was typed. */
  shown: ReturnType<typeof useShownSettings>;
  onSaved: () => void;
}

export function SettingsForm({ settings, version, shown, onSaved }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const read = listSettingFieldTexts(settings);
  const [typed, setTyped] = useState(read);
  const [others, setOthers] = useState<PresentedSetting[]>([]);
  /** End of the last submission, until the settings are read again. */
  const ended = useRef<'saved' | 'lost'>(undefined);
  const submitted = useRef<{ texts: TextsBySetting; logo: ChosenLogo }>({ texts: {}, logo: undefined });
  const form = useForm(settingsIntentHandlers, 'saveSettings', {
    explain: placeFaultsAtFields,
    done: () => {
      ended.current = 'saved';
    },
    failed: (error) => {
      shown.showRefused(listSettingsAtFault(error));
      if (error?.code !== 'SETTINGS_CHANGED') return;
      ended.current = 'lost';
      void revalidate();
    },
  });
  const element = form.formProps.ref;
  const logo = useChosenLogo(element);
  const update = () => element.current && setTyped(readTexts(element.current));

  const before = useRef(read);
  const follow = useEffectEvent((form: HTMLFormElement, now: TextsBySetting) => {
    const [former, texts, isSaved] = [before.current, readTexts(form), ended.current === 'saved'];
    before.current = now;
    // Fields follow what is stored, except for what was typed since they were read or sent.
    const known = isSaved ? { ...former, ...submitted.current.texts } : former;
    for (const [name, text] of Object.entries(now))
      if (texts[name] !== text && texts[name] === known[name]) setSettingFieldText(form, name, text);
    if (isSaved && logo.latest.current === submitted.current.logo) logo.choose(undefined);
    update();
    if (isSaved) onSaved();
    if (ended.current) setOthers(isSaved ? [] : settings.filter(({ name }) => former[name] !== now[name]));
    ended.current = undefined;
  });
  useLayoutEffect(() => {
    if (element.current) follow(element.current, listSettingFieldTexts(settings));
  }, [settings, element]);

  const isUnsaved = ({ name, kind }: PresentedSetting) =>
    kind === 'picture' ? logo.chosen !== undefined : (typed[name] ?? read[name]) !== read[name];
  const unsaved = settings.filter(isUnsaved);
  const listening = {
    ...form,
    formProps: {
      ...form.formProps,
      onInput: (event: Parameters<NonNullable<typeof form.formProps.onInput>>[0]) => {
        form.formProps.onInput?.(event);
        update();
      },
      onSubmit: (event: Parameters<NonNullable<typeof form.formProps.onSubmit>>[0]) => {
        submitted.current = { texts: readTexts(event.currentTarget), logo: logo.latest.current };
        form.formProps.onSubmit?.(event);
      },
    },
  };
  const atFault = settings.filter(
    ({ name, fault }) =>
      (fault && typed[name] === read[name]) || listFieldNames(name).some((field) => form.field(field).error),
  );
  return (
    <Form
      form={listening}
      onChange={update}
      // Fields and faults that are scrolled to stay clear of the bar at the bottom.
      className="[&_:is(input,textarea,select,[id$=-error])]:scroll-mb-44 [&_:is([id$=-error],[id$=-hint])]:wrap-anywhere"
    >
      {others.length > 0 && (
        <SettingsChangedByOthersBox
          settings={others}
          typed={{ ...typed, ...(logo.chosen && { LOGO: logo.chosen.name }) }}
        />
      )}
      <input type="hidden" name={SETTINGS_VERSION_FIELD} value={version} />
      <input type="hidden" name={INITIAL_SETTING_TEXTS_FIELD_NAME} value={JSON.stringify(read)} />
      <div className="grid gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-6">
        <SettingGroupMenu
          current={shown.current}
          unsaved={countByGroup(unsaved)}
          atFault={new Set(atFault.map(({ group }) => group))}
          className={shown.isOverview ? '' : 'max-md:hidden'}
        />
        <SettingGroupList settings={settings} shown={shown}>
          {(setting) => (
            <SettingField
              setting={setting}
              form={form}
              initialText={read[setting.name] ?? ''}
              text={typed[setting.name] ?? read[setting.name] ?? ''}
              onReplace={(text) => setSettingFieldText(element.current, setting.name, text)}
              logo={logo}
            />
          )}
        </SettingGroupList>
      </div>
      {/* Bar that covers nothing on a phone while there is nothing to save. */}
      <div
        className={`sticky bottom-[calc(--spacing(19)+env(safe-area-inset-bottom)+var(--offline-bar,0px))] z-20 flex flex-wrap items-center gap-3 rounded-2xl border border-edge bg-card p-3 shadow-float md:bottom-4 ${unsaved.length > 0 ? '' : 'max-md:static'}`}
      >
        <p role="status" className="min-w-0 flex-1 basis-[8rem]">
          {sentenceOn(unsaved.length)}
        </p>
        <SubmitButton form={form} disabled={unsaved.length === 0}>
          Enregistrer
        </SubmitButton>
      </div>
      {unsaved.length > 0 && <LeaveSettingsQuestion />}
    </Form>
  );
}

/** Sentences of the server by the path of the field at which they stand. */
function placeFaultsAtFields({ errors }: ApiError): Record<string, string> | undefined {
  const faults = Object.entries(errors).map(([name, sentence]) => [FIELDS_OF_FAULTS[name] ?? name, sentence]);
  return faults.length > 0 ? Object.fromEntries(faults) : undefined;
}

const FIELDS_OF_FAULTS: Readonly<Record<string, string>> = { logo: 'LOGO', SMTP_URL: 'SMTP_URL.password' };

const listSettingsAtFault = (error: ApiError | undefined): string[] =>
  Object.keys((error && placeFaultsAtFields(error)) ?? {}).map((path) => path.replace(/\..*/, ''));

function countByGroup(settings: readonly PresentedSetting[]) {
  const counts: Partial<Record<PresentedSetting['group'], number>> = {};
  for (const { group } of settings) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}

function sentenceOn(unsaved: number): string {
  if (unsaved === 0) return 'Tout est enregistré.';
  return unsaved === 1 ? 'Un changement à enregistrer.' : `${unsaved} changements à enregistrer.`;
}

const readTexts = (form: HTMLFormElement): TextsBySetting => readSettingTexts(readFormElementData(form));
