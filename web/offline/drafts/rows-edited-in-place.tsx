import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { AutosavedFormWrapper } from './autosaved-form-wrapper.tsx';

interface RowFormProps<Row> {
  /** Row to change; undefined for a new one. */
  row: Row | undefined;
  /** Closes the form and deletes its draft. */
  close: () => void;
}

interface RowItemProps<Row> {
  row: Row;
  onEdit: () => void;
  /** True once the form of the row was closed: the button that opened it has the focus again. */
  hasFocus: boolean;
}

interface RowsEditedInPlaceProps<Row> {
  title: string;
  note: string;
  /** Content above the button that adds a row. */
  children?: ReactNode;
  addLabel: string;
  /** Sentence that tells why no row can be added; undefined while one can. */
  full: string | undefined;
  groups: { title: string; rows: readonly Row[] }[];
  userId: string;
  /** First word of the names of the drafts. */
  draft: string;
  renderForm: (props: RowFormProps<Row>) => ReactNode;
  renderItem: (props: RowItemProps<Row>) => ReactNode;
}

/** Lists of rows; one at a time is edited, in its place, or added, and kept on the device until it is saved. */
export function RowsEditedInPlace<Row extends { _id: string }>({
  title,
  note,
  children,
  addLabel,
  full,
  groups,
  userId,
  draft,
  renderForm,
  renderItem,
}: RowsEditedInPlaceProps<Row>) {
  /** Id of the row that is edited, `new` for one that is being added. */
  const [edited, setEdited] = useState<string>();
  /** Id of the row that was edited before. */
  const [closed, setClosed] = useState<string>();
  const showForm = (row: Row | undefined) => (
    <AutosavedFormWrapper userId={userId} form={`${draft} ${row?._id ?? 'new'}`} isEdit={row !== undefined}>
      {({ discard }) =>
        renderForm({
          row,
          close: () => {
            discard();
            setClosed(edited);
            setEdited(undefined);
          },
        })
      }
    </AutosavedFormWrapper>
  );
  return (
    <>
      <TitledCard title={title} note={note}>
        {children}
        {edited === 'new' ? (
          showForm(undefined)
        ) : (
          <Button
            className="self-start"
            disabled={full !== undefined}
            onClick={() => setEdited('new')}
            ref={closed === 'new' ? takeFocus : undefined}
          >
            <Plus aria-hidden className="size-5" /> {addLabel}
          </Button>
        )}
        {full && <p className="text-sm text-soft">{full}</p>}
      </TitledCard>
      {groups.map(({ title, rows }) => (
        <TitledCard key={title} title={title}>
          {rows.length === 0 ? (
            <p className="text-soft">Aucun pour l'instant.</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((row) =>
                edited === row._id ? (
                  <li key={row._id} className="py-5 first:pt-0 last:pb-0">
                    {showForm(row)}
                  </li>
                ) : (
                  <Fragment key={row._id}>
                    {renderItem({
                      row,
                      onEdit: () => setEdited(row._id),
                      hasFocus: closed === row._id,
                    })}
                  </Fragment>
                ),
              )}
            </ul>
          )}
        </TitledCard>
      ))}
    </>
  );
}
