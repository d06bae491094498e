import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { messagesOf } from '#lib/pages/message-areas.ts'
import { declaredPage } from '#lib/pages/pages.ts'

/** Title of the document of a declared page. */
export async function documentOf(path: string): Promise<Metadata> {
  const { title, documentTitle = title } = declaredPage(path)
  return { title: (await getTranslations())(documentTitle) }
}

/** What a declared page shows, with the texts that it reads. */
export function Route({ path, children }: { path: string; children: ReactNode }) {
  const areas = messagesOf(declaredPage(path))
  return areas.length > 0 ? <AreaMessages areas={areas}>{children}</AreaMessages> : children
}
