import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { MonitorScreen } from './monitor-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('monitor') }
}

export default function MonitorPage() {
  return (
    <AreaMessages
      areas={[
        ...['monitor', 'map', 'device', 'track'],
        // Of the device drawer.
        ...['fleet', 'setting', 'form', 'verification', 'report'],
      ]}
    >
      <MonitorScreen />
    </AreaMessages>
  )
}
