import { keysOf } from '#contract/keys-of.ts';
import { MAX_ADDED_PLACEMENTS, placementPageLabels } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { RowsEditedInPlace } from '#web/offline/drafts/rows-edited-in-place.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { describeRotation } from './describe-rotation.ts';
import { PlacementForm } from './placement-form.tsx';
import { PlacementItem } from './placement-item.tsx';

interface PlacementsViewProps {
  placements: AdministeredPlacement[];
  userId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Placements of the site by place. */
export function PlacementsView({ placements, userId, now }: PlacementsViewProps) {
  const { hasSponsors } = useSiteSettings();
  const added = placements.filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <RowsEditedInPlace
      title="Encarts"
      note={
        "Ce que le site dit entre les annonces. L'accueil montre un encart par jour, à tour de rôle\u00a0; les résultats en montrent un toutes les trois annonces, dans leur ordre, trois par page. Les vues et les touches se comptent par jour, sans rien garder de qui regarde."
      }
      addLabel="Ajouter un encart"
      full={
        added.length >= MAX_ADDED_PLACEMENTS
          ? `Le site a déjà ${MAX_ADDED_PLACEMENTS} encarts ajoutés\u00a0: supprimez-en un pour en ajouter.`
          : undefined
      }
      groups={keysOf(placementPageLabels).map((place) => ({
        title: placementPageLabels[place],
        rows: placements.filter((placement) => placement.place === place),
      }))}
      userId={userId}
      draft="slot"
      renderForm={({ row, close }) => <PlacementForm placement={row} onSaved={close} onCancel={close} />}
      renderItem={({ row, ...item }) => (
        <PlacementItem placement={row} rotation={describeRotation(row, placements, now)} {...item} />
      )}
    >
      {hasSponsors && (
        <AlertBox tone="info">
          Une régie remplit les encarts des lecteurs qui l'acceptent&nbsp;; les vôtres paraissent aux autres.
        </AlertBox>
      )}
    </RowsEditedInPlace>
  );
}
