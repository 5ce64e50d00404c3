import type { ComponentProps } from 'react';
import { useSite } from '#web/document/use-site.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = lazyOrNothing(() => import('./network-frame.tsx'));
const Banner = lazyOrNothing(() => import('./consent-banner.tsx'));
const Choices = lazyOrNothing(() => import('./consent-choices.tsx'));

export const NetworkFrame = (props: ComponentProps<typeof Frame>) => useSponsored() && <Frame {...props} />;

export const ConsentBanner = () => useSponsored() && <Banner />;

export const ConsentChoices = () => useSponsored() && <Choices />;

/** False where no network is configured: nothing of it is downloaded. */
function useSponsored(): boolean {
  const { hasSponsors } = useSite();
  return useHydrated() && hasSponsors;
}
