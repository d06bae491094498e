'use client'

import { useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { useWayToAdd } from '#components/data/use-way-to-add.ts'
import { useThemeChoice } from '#components/ui/theme-provider.tsx'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { palettes } from '#lib/codes/palettes.ts'
import { languages } from '#lib/i18n/languages.ts'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'
import { menuGroups } from '#lib/pages/menu-groups.ts'
import { useCurrentPage, useMenu } from '../menu/menu-provider.tsx'
import { pinyinInitials, ranked, type Words } from './rank.ts'
import { recentTargets } from './recent.ts'
import { sameTarget, type Target } from './target.ts'

export type Result = { target: Target; icon: MenuIconName }

type Entry = Result & Words

/** More would not be read. */
const most = 8
const mostRecent = 6
const mostAlarms = 3

type Found = { recent: Result[]; found: Result[]; alarms: Result[] }

/** Pages and actions for words, best first, and kinds of alarms; without words recent ones, then all pages. */
export function useFound(text: string): Found {
  const account = useSession()?.account ?? ''
  const [recent] = useState(() => recentTargets(account))
  const entries = useEntries()
  const kinds = useAlarmKinds()
  const current = useCurrentPage()
  return useMemo(() => {
    if (text === '') {
      const kept = recent
        .filter(({ kind, id }) => kind !== 'page' || id !== current?.path)
        .flatMap((target) => resultOf(target, entries))
      return { recent: kept.slice(0, mostRecent), found: entries, alarms: [] }
    }
    const found = ranked(text, entries, recent).slice(0, most)
    return { recent: [], found, alarms: ranked(text, kinds, recent).slice(0, mostAlarms) }
  }, [text, entries, kinds, recent, current])
}

const icons = {
  device: 'device',
  order: 'record',
  card: 'sim',
  fence: 'fence',
  organisation: 'tree',
  account: 'user',
} as const

/** Pages that are no longer permitted are not shown. */
function resultOf(target: Target, entries: readonly Entry[]): Result[] {
  if (target.kind === 'page' || target.kind === 'action')
    return entries.filter((entry) => sameTarget(entry.target, target)).slice(0, 1)
  return [{ target, icon: icons[target.kind] }]
}

function useEntries(): Entry[] {
  const t = useTranslations('shell')
  const { permitted } = useMenu()
  const { language } = useLanguage()
  const others = useActions()
  return useMemo(() => {
    const isChinese = language === 'zh' || language === 'hk'
    const pages = permitted.map(({ path, title, english, icon, group, heading }) => ({
      target: { kind: 'page', id: path, title, detail: heading ?? t(`group.${group}`) } as const,
      icon: icon ?? menuGroups.find(({ name }) => name === group)?.icon ?? 'list',
      title,
      english,
    }))
    return [...pages, ...others].map((entry) => ({
      ...entry,
      ...(isChinese && { initials: pinyinInitials(entry.title) }),
    }))
  }, [permitted, others, language, t])
}

/** The list of alarms of each type, where the reader may open it. */
function useAlarmKinds(): Entry[] {
  const t = useTranslations('alarm')
  const { permitted } = useMenu()
  return useMemo(() => {
    const list = permitted.find(({ path }) => path === alarmList)
    if (!list) return []
    return alarmTypeNames.map((type) => {
      const title = t(`type.${type}`)
      return {
        target: { kind: 'page', id: `${alarmList}?type=${type}`, title, detail: list.title },
        icon: 'bell',
        title,
        // As the contract names it: two words begin with a capital.
        english: type.replace(/[A-Z]/g, ' $&'),
      }
    })
  }, [permitted, t])
}

const alarmList = '/notify/alarm'

/** Permitted and changing something; each language is one. */
function useActions(): Entry[] {
  const t = useTranslations()
  const brand = useBrand()
  const { actions } = useMenu()
  const { language } = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  const { theme } = useThemeChoice()
  const mayAdd = useWayToAdd() !== undefined
  const hasSchemes = brand.config.isThemeSwitch && !palettes[theme].scheme
  return useMemo(() => {
    const target = (id: string, title: string, detail = '') =>
      ({ kind: 'action', id, title, detail }) as const
    const isOffered = (name: string) => {
      if (name === 'addDevice') return mayAdd
      if (!['light', 'dark', 'auto'].includes(name)) return true
      return hasSchemes && name !== colorScheme
    }
    const own = actions
      .filter(({ name }) => isOffered(name))
      .map(({ name, title, english, icon }) => ({
        target: target(name, title),
        icon,
        title,
        english,
      }))
    const tongues = brand.languages
      .filter((code) => code !== language)
      .map((code) => ({
        target: target(code, languages[code].name, t('common.language')),
        icon: 'language' as const,
        title: languages[code].name,
        english: languages[code].name,
      }))
    return [...own, ...tongues]
  }, [actions, brand, language, colorScheme, hasSchemes, mayAdd, t])
}
