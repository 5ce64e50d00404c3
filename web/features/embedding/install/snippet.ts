import { FRAMED_LISTING_COUNT, MAX_CORNER_RADIUS_PX } from '#contract/embedding/rules.ts';
import { type FrameWidget, frameWidgets } from '#contract/embedding/widgets.ts';
import { nameWithDe } from '#contract/text/french-articles.ts';
import { parseHexColour } from '../colour.ts';
import { readWholeNumber } from '../read-whole-number.ts';

/** Settings of a widget; an empty value leaves the default. */
export interface WidgetSettings {
  widget: FrameWidget;
  theme: string;
  accent: string;
  radius: string;
  place: string;
  product: string;
  number: string;
}

export const DEFAULT_WIDGET_SETTINGS: WidgetSettings = {
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
  const { most: max } = FRAMED_LISTING_COUNT;
  return {
    ...(accent.trim() &&
      !parseHexColour(accent.trim()) && {
        accent: 'Écrivez trois ou six chiffres hexadécimaux, comme #1b4f72.',
      }),
    ...(!isWhole(radius, 0, MAX_CORNER_RADIUS_PX) && {
      radius: `Écrivez un nombre de 0 à ${MAX_CORNER_RADIUS_PX}.`,
    }),
    ...(!isWhole(number, 1, max) && { number: `Écrivez un nombre de 1 à ${max}.` }),
  };
}

function isWhole(text: string, min: number, max: number): boolean {
  const trimmed = text.trim();
  return !trimmed || readWholeNumber(trimmed, min, max) === Number(trimmed);
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
    `  <a href="${site.publicUrl}/app/annonces">Les annonces ${escapeHtml(nameWithDe(site.name))}</a>`,
    `</${element}>`,
  ].join('\n');
}

/** Path and query of the framed page that the widget shows. */
export const widgetPagePath = (settings: WidgetSettings): string =>
  `${frameWidgets[settings.widget].path}?${new URLSearchParams(attributesOf(settings))}`;

/** Names of the settings that each widget uses. */
export const settingNamesByWidget = {
  header: ['theme', 'accent', 'radius'],
  search: ['theme', 'accent', 'radius', 'place', 'product'],
  latest: ['theme', 'accent', 'radius', 'place', 'product', 'number'],
} as const satisfies Record<FrameWidget, (keyof WidgetSettings)[]>;

function attributesOf({ widget, ...settings }: WidgetSettings): [string, string][] {
  return settingNamesByWidget[widget]
    .map((name): [string, string] => [name, settings[name].trim()])
    .filter(([, text]) => text);
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
