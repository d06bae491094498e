'use client'

import { useTranslations } from 'next-intl'
import { useSession } from '#components/data/session.ts'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'
import { rankOf } from './rank.ts'
import { noteTarget } from './recent.ts'
import type { Target } from './target.ts'
import { useOpenTarget, usePermittedActs } from './use-open-target.ts'

/** A line of the list. */
export type Line = {
  key: string
  icon: MenuIconName
  title: string
  detail: string
  /** Has further acts. */
  target: Target | undefined
  open: (isEntering: boolean) => void
}

/** What can be done with a thing, by the words of it, in their order. */
export function useActLines(
  target: Target | undefined,
  { text, onDone }: { text: string; onDone: (isElsewhere: boolean) => void },
): Line[] {
  const t = useTranslations('shell.search')
  const account = useSession()?.account ?? ''
  const permitted = usePermittedActs()
  const { act } = useOpenTarget()
  if (!target) return []
  return permitted(target)
    .map((one) => ({ one, title: t(`act.${one.name}`) }))
    .filter(({ one, title }) => rankOf(text, { title, english: one.name }) !== undefined)
    .map(({ one, title }) => ({
      key: one.name,
      icon: one.icon,
      title,
      detail: '',
      target: undefined,
      open: () => {
        act(target, one)
        noteTarget(account, target)
        onDone(true)
      },
    }))
}
