import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { FleetScreen } from '#components/fleet/device/table/fleet-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('device') }
}

export default function DevicePage() {
  return (
    <AreaMessages
      areas={[
        'fleet',
        'device',
        'map',
        'alarm',
        'report',
        'import',
        'form',
        'verification',
        'setting',
        'sim',
      ]}
    >
      <FleetScreen />
    </AreaMessages>
  )
}
