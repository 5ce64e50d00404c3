import type { ComponentProps } from 'react';
import { useSite } from '#web/document/use-site.ts';
import { lazyOptional } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = lazyOptional(() => import('./network-frame.tsx'));
const Banner = lazyOptional(() => import('./consent-banner.tsx'));
const Choices = lazyOptional(() => import('./consent-choices.tsx'));

export const NetworkFrame = (props: ComponentProps<typeof Frame>) => useSponsored() && <Frame {...props} />;

export const ConsentBanner = () => useSponsored() && <Banner />;

export const ConsentChoices = () => useSponsored() && <Choices />;

/** False where no network is configured: then none of its code is downloaded. */
function useSponsored(): boolean {
  const { hasSponsors } = useSite();
  return useHydrated() && hasSponsors;
}
