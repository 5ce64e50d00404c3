import { Outlet, useLocation } from 'react-router';
import {
  OptionalAdvertisingConsentBanner,
  OptionalReopenAdvertisingConsentButton,
} from '#web/features/sponsors/sponsored.tsx';
import { AnnouncementBar } from '#web/site/announcement/announcement-bar.tsx';
import { BottomBar } from '#web/site/bottom-bar.tsx';
import { SiteFooter } from '#web/site/site-footer.tsx';
import { SiteHeader } from '#web/site/site-header.tsx';
import { AfterHydration } from '#web/ui/after-hydration.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { usePreloadMemberActions } from '../write-as-member.ts';

/** Offline features with the service worker, downloaded after hydration. */
const NetworkStatus = createLazyOptionalComponent(() => import('#web/offline/network-status-bars.tsx'));

export default function SiteLayout() {
  usePreloadMemberActions();
  return (
    <div className="site flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-ink px-5 py-3 font-medium text-paper focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <AnnouncementBar />
      <OptionalAdvertisingConsentBanner />
      <SiteHeader />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      {/* Element of its own for each page: one that moved with the content would count as a layout shift. */}
      <SiteFooter key={useLocation().key} choices={<OptionalReopenAdvertisingConsentButton />} />
      <BottomBar />
      <AfterHydration>
        <NetworkStatus />
      </AfterHydration>
      <LazyToaster />
    </div>
  );
}
