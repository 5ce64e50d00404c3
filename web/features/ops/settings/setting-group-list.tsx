import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { keysOf } from '#contract/keys-of.ts';
import { settingGroupLabels } from '#contract/settings/setting-definition.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { SETTING_GROUP_MENU_HASH } from './setting-group-menu.tsx';
import type { PresentedSetting } from './setting-texts.ts';
import type { useShownSettings } from './use-shown-settings.ts';

interface SettingGroupListProps {
  settings: readonly PresentedSetting[];
  shown: Pick<ReturnType<typeof useShownSettings>, 'names' | 'current' | 'isOverview' | 'isSearching'>;
  children: (setting: PresentedSetting) => ReactNode;
}

/** Groups of settings. All stay in the document, so that the form keeps what was typed in those that are not shown. */
export function SettingGroupList({ settings, shown, children }: SettingGroupListProps) {
  const { names, current, isOverview, isSearching } = shown;
  const list = useFocusOnChosenGroup();
  return (
    <div
      ref={list}
      id={current}
      tabIndex={-1}
      className={`flex min-w-0 flex-col gap-5 outline-none ${isOverview ? 'max-md:hidden' : ''}`}
    >
      {!isSearching && (
        <Link
          to={{ hash: SETTING_GROUP_MENU_HASH }}
          className="inline-flex min-h-11 items-center gap-1 self-start font-semibold underline underline-offset-4 md:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" /> Tous les réglages
        </Link>
      )}
      {keysOf(settingGroupLabels).map((group) => {
        const inGroup = settings.filter((setting) => setting.group === group);
        return (
          <div key={group} hidden={!inGroup.some(({ name }) => names.has(name))}>
            <TitledCard title={settingGroupLabels[group]}>
              {inGroup.map((setting) => (
                <div key={setting.name} hidden={!names.has(setting.name)}>
                  {children(setting)}
                </div>
              ))}
            </TitledCard>
          </div>
        );
      })}
    </div>
  );
}

/** Focus on the settings of a group once it is chosen: on a phone the link that was pressed is no longer shown. */
function useFocusOnChosenGroup() {
  const { hash, key } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const first = useRef(key);
  useEffect(() => {
    if (hash && key !== first.current) list.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return list;
}
