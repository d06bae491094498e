import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { LogScreen } from '#app/(console)/tools/device/log/log-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tool.logSearch'))('title') }
}

export default function LogSearchPage() {
  return (
    <AreaMessages areas={['tool', 'device', 'form']}>
      <LogScreen kind="search" />
    </AreaMessages>
  )
}
