import { useState } from 'react';
import { DEFAULT_AND_MAX_WIDGET_LISTINGS, MAX_WIDGET_CORNER_RADIUS_PX } from '#contract/embedding/rules.ts';
import { embeddableWidgets } from '#contract/embedding/widgets.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedField } from '#web/ui/forms/choice.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { copyTextWithToast } from '#web/ui/toasts/copy-text-with-toast.ts';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { readFramedPageSearchParams } from '../read-frame.ts';
import { composeWidgetPlaceFieldNote } from './place-note.ts';
import {
  formatWidgetPagePath,
  formatWidgetSnippet,
  INITIAL_WIDGET_SETTINGS,
  listWidgetSettingMistakes,
  settingNamesByEmbeddableWidget,
  type WidgetSettings,
} from './snippet.ts';
import { WidgetPreview } from './widget-preview.tsx';

/** Form of a widget's settings, with a preview and the code to paste. */
export function WidgetSnippetForm() {
  const site = useSiteSettings();
  const [settings, setSettings] = useState(INITIAL_WIDGET_SETTINGS);
  // Name of the field being typed in, which shows no mistake yet.
  const [focused, setFocused] = useState<string>();
  const place = settings.place.trim();
  const note = useApiAnswer(place && focused !== 'place' ? place : undefined, async (signal) => {
    const query = { ...readFramedPageSearchParams(new URLSearchParams({ place })), limit: 1 };
    const answer = await call('GET /api/adverts/search', { query, signal });
    return composeWidgetPlaceFieldNote(place, answer.place);
  });
  const mistakes = {
    ...listWidgetSettingMistakes(settings),
    place: note && 'error' in note ? note.error : undefined,
  };
  const field = (name: keyof WidgetSettings) => ({
    name,
    error: focused === name ? undefined : mistakes[name],
    onFocus: () => setFocused(name),
    onBlur: () => setFocused(undefined),
    value: settings[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setSettings({ ...settings, [name]: target.value }),
  });
  const snippet = formatWidgetSnippet(settings, site);
  const copy = () => {
    const mistake = settingNamesByEmbeddableWidget[settings.widget]
      .map((name) => mistakes[name])
      .find(Boolean);
    return mistake ? showErrorToast(mistake) : copyTextWithToast(snippet, 'Le code est copié');
  };
  const { widget } = settings;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 rounded-3xl bg-card p-5 shadow-card sm:p-8">
        <SegmentedField
          name="widget"
          label="Module"
          options={widgets}
          value={widget}
          onChange={(chosen) => setSettings({ ...settings, widget: chosen })}
        />
        <SegmentedField
          name="theme"
          label="Couleurs"
          options={themes}
          value={settings.theme}
          onChange={(theme) => setSettings({ ...settings, theme })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...field('accent')}
            label="Couleur de votre site"
            hint="En hexadécimal, comme en CSS"
            placeholder="#1b4f72"
          />
          <TextInput
            {...field('radius')}
            label="Arrondi des coins"
            hint={`En pixels, de 0 à ${MAX_WIDGET_CORNER_RADIUS_PX}`}
            inputMode="numeric"
          />
          {widget !== 'header' && (
            <>
              <TextInput
                {...field('place')}
                label="Lieu"
                hint={note && 'hint' in note ? note.hint : 'Avec 25 km autour'}
                placeholder="Nantes (44000)"
              />
              <TextInput
                {...field('product')}
                label="Produit"
                hint="Un seul par module"
                placeholder="tomate"
              />
            </>
          )}
          {widget === 'latest' && (
            <TextInput
              {...field('number')}
              label="Nombre d'annonces"
              hint={`De 1 à ${DEFAULT_AND_MAX_WIDGET_LISTINGS.most}\u00a0; ${DEFAULT_AND_MAX_WIDGET_LISTINGS.usual} si vous laissez vide`}
              inputMode="numeric"
            />
          )}
        </div>
      </div>
      <section aria-labelledby="apercu">
        <h2 id="apercu" className="font-display text-2xl font-semibold">
          Aperçu
        </h2>
        <div className="mt-4 overflow-hidden rounded-2xl border border-dashed border-edge">
          <WidgetPreview path={formatWidgetPagePath(settings)} title={embeddableWidgets[widget].title} />
        </div>
      </section>
      <section aria-labelledby="code" className="flex flex-col gap-4">
        <h2 id="code" className="font-display text-2xl font-semibold">
          Le code à coller
        </h2>
        <pre className="rounded-2xl bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          <code>{snippet}</code>
        </pre>
        <Button className="self-start" onClick={copy}>
          Copier le code
        </Button>
      </section>
    </div>
  );
}

const widgets = [
  { value: 'latest', label: 'Dernières annonces' },
  { value: 'search', label: 'Recherche' },
  { value: 'header', label: 'En-tête' },
] as const;

const themes = [
  { value: '', label: 'Comme votre page' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const;
