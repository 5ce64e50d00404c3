import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'error' | 'success' | 'info';

/** Alert: a message in a box. Errors are announced at once (`role="alert"`). */
export function AlertBox({ tone = 'error', children }: { tone?: Tone; children: ReactNode }) {
  const { icon: Icon, colours } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap gap-3 rounded-2xl p-4 ${colours}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5" />
      {/* Text below the icon where large letters leave no room beside it. */}
      <div className="min-w-0 flex-1 basis-[9rem] wrap-anywhere">{children}</div>
    </div>
  );
}

const tones = {
  error: { icon: CircleAlert, colours: 'bg-danger-soft text-danger' },
  success: { icon: CircleCheck, colours: 'bg-leaf-soft text-leaf' },
  info: { icon: Info, colours: 'bg-sunken' },
};
