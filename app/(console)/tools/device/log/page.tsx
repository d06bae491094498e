import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { LogScreen } from '#app/(console)/tools/device/log/log-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tool.deviceLog'))('title') }
}

export default function LogPage() {
  return (
    <AreaMessages areas={['tool', 'device', 'form']}>
      <LogScreen kind="tail" />
    </AreaMessages>
  )
}
