import type { CSSProperties } from 'react';
import { deriveButtonColours, listColourProperties } from '#contract/accent-colours.ts';
import { type Colour, parseHexColour } from '#contract/colour.ts';
import { describeSettingFault } from '#contract/settings/setting-faults.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Parts of the site in the typed colour; nothing for a text that is no colour for them. */
export function AccentPreview({ text }: { text: string }) {
  const colour = describeSettingFault('ACCENT_COLOR', text) ? undefined : parseHexColour(text.trim());
  if (!colour) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PreviewPanel title="Sur votre écran" colour={colour} className="bg-card" />
      <PreviewPanel
        title="En couleurs sombres"
        colour={colour}
        className="dark-tokens bg-card text-ink"
        isDark
      />
    </div>
  );
}

interface PreviewPanelProps {
  title: string;
  colour: Colour;
  className: string;
  /** True for the dark colours, whatever the reader's own are. */
  isDark?: boolean;
}

function PreviewPanel({ title, colour, className, isDark = false }: PreviewPanelProps) {
  const light = listColourProperties(deriveButtonColours(colour, 'light'));
  const dark = Object.fromEntries(listColourProperties(deriveButtonColours(colour, 'dark')));
  const style = Object.fromEntries(
    light.map(([name, value]) => [name, isDark ? dark[name] : `light-dark(${value},${dark[name]})`]),
  ) as CSSProperties;
  return (
    <figure
      style={style}
      className={`flex flex-wrap items-center gap-3 rounded-2xl border border-line p-4 ${className}`}
    >
      <figcaption className="w-full text-sm text-soft">{title}</figcaption>
      {/* Parts that only show the colour: nobody can press them, and screen readers skip them. */}
      <div inert className="contents">
        <Button>Réserver</Button>
        <LinkButton to="/annonces">Voir les annonces</LinkButton>
        <span className="rounded-full bg-accent px-2 text-sm font-bold text-on-accent">3</span>
        <Badge tone="leaf">Don</Badge>
      </div>
    </figure>
  );
}
