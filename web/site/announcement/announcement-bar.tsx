import { X } from 'lucide-react';
import { use } from 'react';
import { NonceContext } from '#web/document/nonce.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { hideDismissedOrExpiredAnnouncement } from './hide-dismissed-or-expired-announcement.ts';

/** Announcement of the operator, as the server renders it with its script. */
export function ServedAnnouncementBar() {
  const nonce = use(NonceContext);
  const { announcement } = useSiteSettings();
  return (
    <div>
      {announcement && (
        <>
          <section
            aria-label="Annonce du site"
            data-until={announcement.until}
            className="announcement-bar bg-sun text-on-sun"
          >
            <div className="mx-auto flex max-w-6xl items-center gap-2 px-4">
              <p className="min-w-0 flex-1 py-2 whitespace-pre-line">{announcement.text}</p>
              <button
                type="button"
                aria-label="Masquer cette annonce"
                className="grid size-11 shrink-0 place-items-center rounded-full noscript:hidden"
              >
                <X aria-hidden className="size-5" />
              </button>
            </div>
          </section>
          <script
            nonce={nonce}
          >{`(${hideDismissedOrExpiredAnnouncement})(document.currentScript.previousElementSibling)`}</script>
        </>
      )}
    </div>
  );
}

/** One object for all renderings: React would write another one into the document, which empties it. */
const AS_SERVED = { __html: '' };

/** Place of the announcement in the browser, which leaves what the server rendered: no public page loads its code. */
const KeptAnnouncementBar = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is empty and is never written over the server's
  <div suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
);

export const AnnouncementBar = import.meta.env.SSR ? ServedAnnouncementBar : KeptAnnouncementBar;
