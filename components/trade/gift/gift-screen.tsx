'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { ListBody } from '#components/list/page/list-page.tsx'
import { Page } from '#components/ui/page.tsx'
import { gifts as list } from '#lib/pages/trade/gifts.ts'

/** What was given away; `give` is for the root, who gives. */
export function GiftScreen({ give }: { give: ReactNode }) {
  const t = useTranslations('order.gift')
  const may = usePermission()
  const isRoot = useIsRoot()
  const mayGive = isRoot && may('e_ua_modify_increment')
  return (
    <Page isTall title={t('title')} purpose={t('purpose')} actions={mayGive && give}>
      <ListBody list={list} offer={mayGive ? { text: t('noneText'), action: give } : undefined} />
    </Page>
  )
}
