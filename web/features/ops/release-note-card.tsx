import { Fragment, useId, useState } from 'react';
import type { ReleaseNote } from '#contract/ops/system.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { call } from '#web/client/call.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';

/** Key of the version whose note was closed last on this device. */
const CLOSED = 'release-note-closed';

/** News of a release for administrators, until they close it. Default export for `lazy`. */
export default function ReleaseNoteCard() {
  const note = useApiAnswer('release-note', (signal) =>
    call('GET /api/admin/release-note', { signal }),
  )?.note;
  const [closed, setClosed] = useState(() => readBrowserStorage('local', CLOSED));
  if (!note || note.version === closed) return null;
  const close = () => {
    setClosed(note.version);
    writeBrowserStorage('local', CLOSED, note.version);
  };
  return <ReleaseNoteView note={note} onClose={close} />;
}

function ReleaseNoteView({
  note: { version, sections },
  onClose,
}: {
  note: ReleaseNote;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-3xl bg-leaf-soft p-5 sm:p-7 print:hidden"
    >
      <h2 id={id} className="font-display text-xl font-semibold">
        Le site est passé à la version {version}
      </h2>
      <ScrollableRegion label={`Nouveautés de la version ${version}`}>
        {sections.map(({ title, items }) => (
          <Fragment key={title}>
            <h3 className="mt-2 font-semibold">{title}</h3>
            <ul className="my-2 flex max-w-prose list-disc flex-col gap-1.5 pl-5">
              {items.map((item) => (
                <li key={item}>
                  <Words text={item} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </ScrollableRegion>
      <Button variant="secondary" className="self-start" onClick={onClose}>
        J'ai lu
      </Button>
    </section>
  );
}

/** Text with its `**bold**` and `code` parts. */
const Words = ({ text }: { text: string }) =>
  insertNonBreakingSpaces(text)
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .map((part, index) => {
      const words = part.replace(/^(\*\*|`)|(\*\*|`)$/g, '');
      if (index % 2 === 0) return part;
      return part.startsWith('`') ? <code key={part}>{words}</code> : <strong key={part}>{words}</strong>;
    });
