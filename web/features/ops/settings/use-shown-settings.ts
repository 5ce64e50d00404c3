import { useState } from 'react';
import { useLocation } from 'react-router';
import { keysOf } from '#contract/keys-of.ts';
import { type SettingGroup, settingGroupLabels } from '#contract/settings/setting-definition.ts';
import { isSettingMatchingSearch, type PresentedSetting } from './setting-texts.ts';

const groups = keysOf(settingGroupLabels);

/**
 * Settings that the page shows: those that a search finds, else the groups of the last refusal, else the group in the
 * fragment of the address.
 */
export function useShownSettings(settings: readonly PresentedSetting[]) {
  const { hash, key } = useLocation();
  const [words, setWords] = useState('');
  /** Groups of the last refusal, until another one is chosen. */
  const [refusal, setRefusal] = useState<{ groups: ReadonlySet<SettingGroup>; key: string }>();
  const chosen = groups.find((group) => group === hash.slice(1));
  const current = chosen ?? 'site';
  const isSearching = words.trim() !== '';
  const refused = !isSearching && refusal?.key === key ? refusal.groups : undefined;
  const isShown = (setting: PresentedSetting) =>
    isSearching
      ? isSettingMatchingSearch(setting, settingGroupLabels[setting.group], words.trim())
      : (refused?.has(setting.group) ?? setting.group === current);
  return {
    words,
    setWords,
    names: new Set(settings.filter(isShown).map(({ name }) => name)),
    /** Group in the address; undefined while only others are shown. */
    current: isSearching || (refused && !refused.has(current)) ? undefined : current,
    /** True where a phone shows the menu of the groups alone. */
    isOverview: !isSearching && !refused && !chosen,
    isSearching,
    /** Shows all groups with settings at fault. @param names of these settings */
    showRefused(names: readonly string[]) {
      setWords('');
      const found = settings.filter(({ name }) => names.includes(name)).map(({ group }) => group);
      setRefusal(found.length > 0 ? { groups: new Set(found), key } : undefined);
    },
  };
}
