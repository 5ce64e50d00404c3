import { Fragment } from 'react';
import { Link } from 'react-router';
import type {
  LegalBlock,
  LegalDocument,
  LegalTextLink,
  LegalTextWithLinks,
  LinkableLegalListItem,
} from './legal-document.ts';

export function LegalDocumentView({ document }: { document: LegalDocument }) {
  const { title, updated, intro, sections } = document;
  return (
    <article className="mx-auto max-w-3xl px-4 py-8 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">{title}</h1>
      {updated && <p className="mt-2 text-soft">Version du {updated}</p>}
      {intro && (
        <p className="mt-5 text-lg leading-relaxed">
          <Words text={intro} />
        </p>
      )}
      {sections.length > 4 && (
        <nav aria-label="Sommaire" className="mt-8 rounded-3xl bg-leaf-soft p-5 sm:p-6">
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-strong"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10">
          <h2 id={section.id} className="scroll-mt-24 font-display text-2xl font-semibold">
            {section.title}
          </h2>
          {section.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if ('text' in block)
    return (
      <p className="mt-4 leading-relaxed">
        <Words text={block.text} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className="mt-4 flex list-disc flex-col gap-2 pl-6 leading-relaxed marker:text-leaf">
        {block.list.map((item) => (
          <ListEntry key={JSON.stringify(item)} item={item} />
        ))}
      </ul>
    );
  return (
    <dl className="mt-4 flex flex-col divide-y divide-line rounded-3xl border border-line bg-card px-5">
      {block.facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{label}</dt>
          <dd className="leading-relaxed wrap-anywhere">
            {value === null ? <Missing /> : <Words text={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ListEntry({ item }: { item: LegalTextWithLinks | LinkableLegalListItem }) {
  if (typeof item === 'string' || !('rule' in item))
    return (
      <li>
        <Words text={item} />
      </li>
    );
  return (
    <li id={item.id} className="scroll-mt-24">
      <Words text={item.rule} />
    </li>
  );
}

const Missing = () => (
  <mark className="box-decoration-clone rounded-lg bg-sun px-2 py-0.5 text-on-sun">
    À compléter&nbsp;: l'exploitant du site ne l'a pas encore indiqué.
  </mark>
);

function Words({ text }: { text: LegalTextWithLinks }) {
  if (typeof text === 'string') return text;
  return text.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
    <Fragment key={index}>{typeof part === 'string' ? part : <TextLink {...part} />}</Fragment>
  ));
}

function TextLink({ label, to }: LegalTextLink) {
  const isOwn = to.startsWith('/');
  return isOwn ? (
    <Link to={to} className={linkClass}>
      {label}
    </Link>
  ) : (
    <a href={to} className={linkClass}>
      {label}
    </a>
  );
}

const linkClass = 'font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong';
