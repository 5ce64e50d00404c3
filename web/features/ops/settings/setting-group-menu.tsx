import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { keysOf } from '#contract/keys-of.ts';
import { type SettingGroup, settingGroupLabels } from '#contract/settings/setting-definition.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Fragment of the address that shows the menu on a phone. */
export const SETTING_GROUP_MENU_HASH = 'groupes';

interface SettingGroupMenuProps {
  current: SettingGroup | undefined;
  /** Numbers of unsaved changes, by group. */
  unsaved: Partial<Record<SettingGroup, number>>;
  /** Groups with a setting to mend. */
  atFault: ReadonlySet<SettingGroup>;
  className?: string;
}

/** Menu of the groups of settings: the page's first view on a phone, beside the fields elsewhere. */
export const SettingGroupMenu = ({ current, unsaved, atFault, className = '' }: SettingGroupMenuProps) => (
  <nav
    id={SETTING_GROUP_MENU_HASH}
    aria-label="Groupes de réglages"
    className={`self-start rounded-3xl bg-card p-2 shadow-card md:sticky md:top-24 ${className}`}
  >
    <ul className="flex flex-col max-md:divide-y max-md:divide-line">
      {keysOf(settingGroupLabels).map((group) => (
        <li key={group}>
          <Link
            to={{ hash: group }}
            aria-current={group === current ? 'location' : undefined}
            className="flex min-h-12 items-center gap-2 rounded-2xl px-3 py-2 font-semibold hover:bg-sunken md:min-h-11 md:aria-[current]:bg-leaf-soft md:aria-[current]:text-leaf"
          >
            <span className="min-w-0 flex-1">{settingGroupLabels[group]}</span>
            {atFault.has(group) && <Badge tone="danger">À corriger</Badge>}
            {Boolean(unsaved[group]) && (
              <Badge tone="sun">
                {unsaved[group]}
                <span className="sr-only"> à enregistrer</span>
              </Badge>
            )}
            <ChevronRight aria-hidden className="size-5 text-soft md:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
