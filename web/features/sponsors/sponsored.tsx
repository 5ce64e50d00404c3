import { type ComponentProps, lazy, Suspense } from 'react';
import { useSite } from '#web/document/use-site.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const Frame = lazy(() => import('./network-frame.tsx'));
const Banner = lazy(() => import('./consent-banner.tsx'));
const Choices = lazy(() => import('./consent-choices.tsx'));

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
