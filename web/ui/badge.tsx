import type { ReactNode } from 'react';

type Tone = 'neutral' | 'leaf' | 'sun' | 'danger';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  leaf: 'bg-leaf-soft text-leaf',
  sun: 'bg-sun text-on-sun',
  danger: 'bg-danger-soft text-danger',
};
