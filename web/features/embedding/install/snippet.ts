import { parseHexColour } from '#contract/colour.ts';
import { DEFAULT_AND_MAX_WIDGET_LISTINGS, MAX_WIDGET_CORNER_RADIUS_PX } from '#contract/embedding/rules.ts';
import { type EmbeddableWidgetName, embeddableWidgets } from '#contract/embedding/widgets.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { parseClampedInteger } from '../parse-clamped-integer.ts';

/** Settings of a widget; an empty value leaves the default. */
export interface WidgetSettings {
  widget: EmbeddableWidgetName;
  theme: string;
  accent: string;
  radius: string;
  place: string;
  product: string;
  number: string;
}

export const INITIAL_WIDGET_SETTINGS: WidgetSettings = {
  widget: 'latest',
  theme: '',
  accent: '',
  radius: '',
  place: '',
  product: '',
  number: '',
};

/** Mistakes in a widget's settings, which the widget would ignore or change, in French. */
export function listWidgetSettingMistakes({
  accent,
  radius,
  number,
}: WidgetSettings): Partial<WidgetSettings> {
  const { most: max } = DEFAULT_AND_MAX_WIDGET_LISTINGS;
  return {
    ...(accent.trim() &&
      !parseHexColour(accent.trim()) && {
        accent: 'Écrivez trois ou six chiffres hexadécimaux, comme #1b4f72.',
      }),
    ...(!isWhole(radius, 0, MAX_WIDGET_CORNER_RADIUS_PX) && {
      radius: `Écrivez un nombre de 0 à ${MAX_WIDGET_CORNER_RADIUS_PX}.`,
    }),
    ...(!isWhole(number, 1, max) && { number: `Écrivez un nombre de 1 à ${max}.` }),
  };
}

function isWhole(text: string, min: number, max: number): boolean {
  const trimmed = text.trim();
  return !trimmed || parseClampedInteger(trimmed, min, max) === Number(trimmed);
}

/**
 * Snippet: the code to paste, with a link inside for readers without JavaScript.
 * @param site URL and name of the site
 */
export function formatWidgetSnippet(
  settings: WidgetSettings,
  site: { publicUrl: string; name: string },
): string {
  const element = `recolte-${settings.widget}`;
  const attributes = attributesOf(settings).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return [
    `<script src="${site.publicUrl}/embed.js" async></script>`,
    '',
    `<${element}${attributes.join('')}>`,
    `  <a href="${site.publicUrl}/app/annonces">Les annonces ${escapeHtml(formatNameWithPrepositionDe(site.name))}</a>`,
    `</${element}>`,
  ].join('\n');
}

/** Path and query of the framed page that the widget shows. */
export const formatWidgetPagePath = (settings: WidgetSettings): string =>
  `${embeddableWidgets[settings.widget].path}?${new URLSearchParams(attributesOf(settings))}`;

/** Names of the settings that each widget uses. */
export const settingNamesByEmbeddableWidget = {
  header: ['theme', 'accent', 'radius'],
  search: ['theme', 'accent', 'radius', 'place', 'product'],
  latest: ['theme', 'accent', 'radius', 'place', 'product', 'number'],
} as const satisfies Record<EmbeddableWidgetName, (keyof WidgetSettings)[]>;

function attributesOf({ widget, ...settings }: WidgetSettings): [string, string][] {
  return settingNamesByEmbeddableWidget[widget]
    .map((name): [string, string] => [name, settings[name].trim()])
    .filter(([, text]) => text);
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
