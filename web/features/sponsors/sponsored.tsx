import type { ComponentProps } from 'react';
import { useSiteSettings } from '#web/document/use-site.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = lazyOptionalComponent(() => import('./network-frame.tsx'));
const Banner = lazyOptionalComponent(() => import('./consent-banner.tsx'));
const Choices = lazyOptionalComponent(() => import('./consent-choices.tsx'));

export const AdNetworkFrame = (props: ComponentProps<typeof Frame>) => useSponsored() && <Frame {...props} />;

export const ConsentBanner = () => useSponsored() && <Banner />;

export const ConsentChoices = () => useSponsored() && <Choices />;

/** False where no network is configured: then none of its code is downloaded. */
function useSponsored(): boolean {
  const { hasSponsors } = useSiteSettings();
  return useHydrated() && hasSponsors;
}
