import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { AlarmScreen } from '#components/tracking/alarm-list/alarm-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('alarm.list'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['alarm', 'report', 'form']}>
      <AlarmScreen kind="alarms" />
    </AreaMessages>
  )
}
