import { useState } from 'react';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Brand } from '#web/site/logo.tsx';

/** Parts of the site with a logo: its header in both schemes, and its footer. */
export function LogoPreview({ src }: { src: string }) {
  const { name } = useSiteSettings();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const brand = size && <Brand name={name} logo={{ path: src, ...size }} />;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <img
        src={src}
        alt=""
        hidden
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {panels.map(({ title, className }) => (
        <figure key={title} className={`@container rounded-2xl border border-line p-4 ${className}`}>
          <figcaption className="mb-2 text-sm">{title}</figcaption>
          <div className="flex h-11 items-center gap-2">{brand}</div>
        </figure>
      ))}
    </div>
  );
}

const panels = [
  { title: 'En haut des pages', className: 'bg-card text-ink' },
  { title: 'En couleurs sombres', className: 'dark-tokens bg-card text-ink' },
  { title: 'En bas des pages', className: 'site-footer bg-grove text-on-grove' },
];
