'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { SideNav } from '#components/ui/side-nav.tsx'
import { toolMenu } from '#lib/tools/index-list.ts'
import classes from './tool.module.css'

export function ToolFrame({ current, children }: { current: string; children: ReactNode }) {
  const t = useTranslations()
  const auth = useSession()?.auth ?? []
  const { tools } = useBrand().features
  const groups = toolMenu.flatMap(({ title, entries }) => {
    const items = entries
      .filter(({ access }) => access.every((key) => auth.includes(key)))
      .filter(({ path }) => tools?.includes(path) ?? true)
      .map((entry) => ({ href: `/${entry.path}`, label: t(entry.title) }))
    return items.length > 0 ? [{ title: t(title), items }] : []
  })
  return (
    <div className={classes.layout}>
      <SideNav label={t('tool.pages')} groups={groups} current={`/${current}`} />
      <div className={classes.main}>{children}</div>
    </div>
  )
}
