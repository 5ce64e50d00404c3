import type { ComponentProps } from 'react';
import { useSiteSettings } from '#web/document/use-site.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = createLazyOptionalComponent(() => import('./network-frame.tsx'));
const Banner = createLazyOptionalComponent(() => import('./consent-banner.tsx'));
const Choices = createLazyOptionalComponent(() => import('./reopen-advertising-consent-button.tsx'));

export const OptionalAdNetworkFrame = (props: ComponentProps<typeof Frame>) =>
  useSponsored() && <Frame {...props} />;

export const OptionalAdvertisingConsentBanner = () => useSponsored() && <Banner />;

export const OptionalReopenAdvertisingConsentButton = () => useSponsored() && <Choices />;

/** False where no advertising network is configured: then none of its code is downloaded. */
function useSponsored(): boolean {
  const { hasSponsors } = useSiteSettings();
  return useHydrated() && hasSponsors;
}
