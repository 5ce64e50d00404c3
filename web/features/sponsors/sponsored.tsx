import { type ComponentProps, Suspense } from 'react';
import { useSite } from '#web/document/use-site.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = lazyOrNothing(() => import('./network-frame.tsx'));
const Banner = lazyOrNothing(() => import('./consent-banner.tsx'));
const Choices = lazyOrNothing(() => import('./consent-choices.tsx'));

export const NetworkFrame = (props: ComponentProps<typeof Frame>) =>
  useSponsored() && (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  );

export const ConsentBanner = () =>
  useSponsored() && (
    <Suspense>
      <Banner />
    </Suspense>
  );

export const ConsentChoices = () =>
  useSponsored() && (
    <Suspense>
      <Choices />
    </Suspense>
  );

/** False where no network is configured: nothing of it is downloaded. */
function useSponsored(): boolean {
  const { hasSponsors } = useSite();
  return useHydrated() && hasSponsors;
}
